// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Glibc
internal import UserNotifications

// Extensions that reach for what is not theirs, and say how far they got. A test names one in the Info.plist that it writes.

/// Tries whatever a program can do to the files of a folder that the payload names.
final class Trespasses: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let folder = request.content.userInfo["outside"] as? String ?? ""
        let secret = folder + "/secret"
        attempt("reads") { unsafe open(secret, O_RDONLY) }
        attempt("lists") { unsafe opendir(folder) == nil ? -1 : 0 }
        attempt("cuts") { unsafe truncate(secret, 0) }
        attempt("writes") { unsafe open(secret, O_WRONLY) }
        attempt("makes") { unsafe open(folder + "/new", O_WRONLY | O_CREAT, 0o600) }
        attempt("links") { unsafe symlink("/etc/passwd", folder + "/link") }
        attempt("renames") { unsafe rename(secret, folder + "/renamed") }
        attempt("makes folders") { unsafe mkdir(folder + "/folder", 0o700) }
        attempt("deletes") { unsafe unlink(folder + "/other") }
        attempt("makes sockets") { Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) }
        attempt("reads passwords") { unsafe open("/etc/passwd", O_RDONLY) }
        attempt("lists processes") { unsafe opendir("/proc") == nil ? -1 : 0 }
        attempt("reads variables of others") { unsafe open("/proc/\(getppid())/environ", O_RDONLY) }
        answer(request.content.titled("tried"))
    }

    private func attempt(_ what: String, _ work: () -> Int32) { print(what, work() < 0 ? "refused" : "done") }
}

/// Does in its own folders what it may.
final class KeepsToItsFolders: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let home = URL(fileURLWithPath: NSHomeDirectory())
        do {
            try Data("a".utf8).write(to: home.appendingPathComponent("mine"), options: .atomic)
            try FileManager.default.moveItem(
                at: home.appendingPathComponent("mine"), to: home.appendingPathComponent("moved"))
            try FileManager.default.createDirectory(
                at: home.appendingPathComponent("folder"), withIntermediateDirectories: false)
            print("zone", TimeZone(identifier: "Asia/Shanghai")?.secondsFromGMT() ?? 0)
            let formatter = NumberFormatter()
            formatter.locale = Locale(identifier: "de_DE")
            formatter.numberStyle = .decimal
            print("number", formatter.string(from: 1234.5) ?? "-")
            print("random", UInt64.random(in: 0...9) < 10, UUID().uuidString.count)
            print("processors", ProcessInfo.processInfo.activeProcessorCount > 0)
        } catch { print("\(error)") }
        answer(request.content.titled("at home"))
    }
}

final class KillsItsParent: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        kill(getppid(), SIGKILL)
        kill(getppid(), SIGSTOP)
        answer(request.content.titled("parricide"))
    }
}

/// Starts programs that leave its session, and says their numbers.
final class LeavesItsSession: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let mark = request.content.userInfo["mark"] as? String ?? "987"
        for _ in 0..<3 {
            let child = Process()
            child.executableURL = URL(fileURLWithPath: "/bin/sh")
            child.arguments = ["-c", "setsid sleep \(mark) >/dev/null 2>&1 & echo child $!"]
            let pipe = Pipe()
            child.standardOutput = pipe
            try? child.run()
            let line = (try? pipe.fileHandleForReading.readToEnd()) ?? nil
            print(String(decoding: line ?? Data(), as: UTF8.self), terminator: "")
        }
        answer(request.content.titled("left"))
    }
}

/// Starts processes that end at once, one after the other; then some that sleep, then threads, until it gets no more. It says how many
/// of each there were.
final class StartsThousands: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let mark = request.content.userInfo["mark"] as? String ?? "987"
        let short = (0..<200).prefix { _ in start("true").map { waitpid($0, nil, 0) == $0 } ?? false }
        print("one after the other", short.count)
        print("processes", (0..<2000).prefix { _ in start("sleep", mark) != nil }.count)
        let threads = (0..<4000).prefix { _ in
            var thread = pthread_t()
            return unsafe pthread_create(&thread, nil, { _ in while true { sleep(1000) } }, nil) == 0
        }
        print("threads", threads.count)
        answer(request.content.titled("crowded"))
    }

    private func start(_ words: String...) -> pid_t? {
        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
        var process: pid_t = 0
        return unsafe posix_spawn(&process, "/bin/" + words[0], nil, nil, &arguments, nil) == 0 ? process : nil
    }
}

final class AllocatesAfterItsAnswer: UNNotificationServiceExtension {
    private var held: [UInt8] = []

    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        // With a program of its own it is given time after the answer.
        let child = fork()
        if child == 0 { while true { sleep(1000) } }
        answer(request.content.titled("light"))
        // Not at once: what it holds when the device hears the answer counts before it.
        Thread.sleep(forTimeInterval: 0.1)
        held = [UInt8](repeating: 1, count: 60 << 20)
        while true { sleep(1000) }
    }
}

final class MapsSharedMemory: Hangs {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let size = 60 << 20
        let memory = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
        unsafe memory?.initializeMemory(as: UInt8.self, repeating: 1, count: size)
        super.didReceive(request, withContentHandler: answer)
    }
}

final class AnswersWithMuch: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let content = request.content.titled("heavy")
        content.userInfo = ["much": String(repeating: "x", count: 10 << 20)]
        answer(content)
    }
}

/// Answers at once, and sends a receipt to the address that the payload names.
final class SendsAReceipt: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        guard let url = (request.content.userInfo["url"] as? String).flatMap({ URL(string: $0) }) else { return }
        let receipt = URLSession.shared.dataTask(with: url) { _, response, error in
            print("receipt", (response as? HTTPURLResponse)?.statusCode ?? 0, error == nil)
        }
        answer(request.content.titled("thanks"))
        receipt.resume()
    }
}

/// Answers with a request to the address that the payload names under way, asked for in the way that it says.
final class GoesOnAsking: UNNotificationServiceExtension, URLSessionDataDelegate, @unchecked Sendable {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let wishes = request.content.userInfo
        guard let url = (wishes["url"] as? String).flatMap({ URL(string: $0) }) else { return }
        let session = URLSession.shared
        let own = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
        var post = URLRequest(url: url)
        post.httpMethod = "POST"
        switch wishes["way"] as? String {
        case "handler": session.dataTask(with: url) { _, _, _ in print("over") }.resume()
        case "delegate": own.dataTask(with: url).resume()
        case "upload": session.uploadTask(with: post, from: Data("x".utf8)) { _, _, _ in print("over") }.resume()
        case "uploads": own.uploadTask(with: post, from: Data("x".utf8)).resume()
        case "download": session.downloadTask(with: url) { _, _, _ in print("over") }.resume()
        case "downloads": own.downloadTask(with: url).resume()
        case "async": Task { print((try? await session.data(from: url)) == nil) }
        case "contents": Thread.detachNewThread { print((try? Data(contentsOf: url)) == nil) }
        case "suspended":
            let task = own.dataTask(with: url)
            task.resume()
            task.suspend()
        case "cancelled":
            let task = session.dataTask(with: url) { _, _, _ in }
            task.resume()
            task.cancel()
        default: _ = own.dataTask(with: url)
        }
        answer(request.content.titled("asking"))
    }
}

/// Answers, and returns only when the answer to its receipt has come.
final class WaitsForItsReceipt: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        guard let url = (request.content.userInfo["url"] as? String).flatMap({ URL(string: $0) }) else { return }
        let isDone = DispatchSemaphore(value: 0)
        answer(request.content.titled("thanks"))
        URLSession.shared.dataTask(with: url) { _, response, error in
            print("receipt", (response as? HTTPURLResponse)?.statusCode ?? 0, error == nil)
            isDone.signal()
        }.resume()
        isDone.wait()
        print("returns")
    }
}

/// Counts its pushes in the defaults, which it never flushes.
final class Counts: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let count = UserDefaults.standard.integer(forKey: "count") + 1
        UserDefaults.standard.set(count, forKey: "count")
        answer(request.content.titled("push \(count)"))
    }
}

/// Puts links in the place of its own folders, where the next push will want some.
final class ReplacesItsFolders: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let home = URL(fileURLWithPath: NSHomeDirectory())
        for name in ["tmp", "spoken", "Library", "Documents"] {
            let place = home.appendingPathComponent(name).path
            _ = unsafe rename(place, place + "-\(UUID().uuidString)")
            _ = unsafe symlink("/tmp", place)
        }
        answer(request.content.titled("replaced"))
    }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// What was built before, by its recipe, in a folder of the user's.
///
/// Something appears whole or not at all: it is made in a folder of its own and then moved. Who makes the same at the same time
/// makes it twice, and one of them is kept.
struct BuildCache {
    /// What is kept: programs without their bundles, bundles, and folders of links to modules.
    enum Shelf: String {
        case programs, bundles, interfaces
        /// How many are kept, those that were used last.
        var most: Int {
            switch self {
            case .programs: 24
            case .bundles: 48
            case .interfaces: 8
            }
        }
    }

    /// How many ways to compile the compiler's modules are kept for, each of some 17 MB: those that were added to last.
    static let mostModules = 8

    /// The folder.
    let folder: URL

    /// Where the compiler keeps what it has made of modules, a folder for each way to compile.
    var modules: URL { folder.appendingPathComponent("modules", isDirectory: true) }

    private func place(_ recipe: Recipe, _ shelf: Shelf) -> URL {
        folder.appendingPathComponent("\(shelf.rawValue)/\(recipe.name)", isDirectory: true)
    }

    /// Returns the folder of what has a recipe, which is marked as used; nil when there is none.
    func find(_ recipe: Recipe, _ shelf: Shelf) -> URL? {
        let place = place(recipe, shelf)
        let written = place.appendingPathComponent("recipe")
        guard let found = try? Data(contentsOf: written), found == recipe.bytes else { return nil }
        // Its time says when it was used last.
        _ = unsafe utimensat(AT_FDCWD, place.path, nil, 0)
        return place
    }

    /// Makes something with a folder to make it in, and keeps the folder.
    func make(_ recipe: Recipe, _ shelf: Shelf, _ body: (URL) throws -> Void) throws -> URL {
        let files = FileManager.default
        let shelfFolder = folder.appendingPathComponent(shelf.rawValue, isDirectory: true)
        let staging = shelfFolder.appendingPathComponent(
            ".making-\(UUID().uuidString).\(ProcessInfo.processInfo.processIdentifier)", isDirectory: true)
        do { try files.createDirectory(at: staging, withIntermediateDirectories: true) } catch {
            throw BuildError(
                .cannotCreate, "'\(shelfFolder.path)' cannot be written to; set XDG_CACHE_HOME to a folder that can.")
        }
        defer { try? files.removeItem(at: staging) }
        try body(staging)
        let place = place(recipe, shelf)
        do {
            try recipe.bytes.write(to: staging.appendingPathComponent("recipe"))
            // What another recipe of the same name left, or a broken one.
            if find(recipe, shelf) == nil { try? files.removeItem(at: place) }
            do { try files.moveItem(at: staging, to: place) } catch {
                guard find(recipe, shelf) != nil else { throw error }
            }
        } catch {
            throw BuildError(.cannotCreate, "'\(place.path)' cannot be made; check that the disk is not full.")
        }
        tidy(shelf)
        if shelf == .programs { tidyModules() }
        return place
    }

    /// Removes what the compiler has made of modules, but for the ways to compile that were new last. One that is missed is made again.
    private func tidyModules() {
        let files = FileManager.default
        let names = (try? files.contentsOfDirectory(atPath: modules.path)) ?? []
        let found = names.compactMap { name -> (date: Date, place: URL)? in
            let place = modules.appendingPathComponent(name, isDirectory: true)
            guard let facts = try? files.attributesOfItem(atPath: place.path),
                facts[.type] as? FileAttributeType == .typeDirectory, let date = facts[.modificationDate] as? Date
            else { return nil }
            return (date, place)
        }
        for old in found.sorted(by: { $0.date > $1.date }).dropFirst(Self.mostModules) {
            // In one step: a compiler that runs meanwhile finds it whole or not at all.
            let gone = modules.appendingPathComponent("gone-\(UUID().uuidString)", isDirectory: true)
            do { try files.moveItem(at: old.place, to: gone) } catch { continue }
            try? files.removeItem(at: gone)
        }
    }

    /// Removes what was not used for longest, and what processes left that are no more.
    private func tidy(_ shelf: Shelf) {
        let files = FileManager.default
        let shelfFolder = folder.appendingPathComponent(shelf.rawValue, isDirectory: true)
        let names = (try? files.contentsOfDirectory(atPath: shelfFolder.path)) ?? []
        var used: [(time: Double, name: String)] = []
        for name in names {
            let path = shelfFolder.appendingPathComponent(name).path
            if name.hasPrefix(".making-") {
                let maker = name.split(separator: ".").last.flatMap { Int32($0) } ?? 0
                if maker <= 0 || (kill(maker, 0) != 0 && errno == ESRCH) { try? files.removeItem(atPath: path) }
            } else if let date = try? files.attributesOfItem(atPath: path)[.modificationDate] as? Date {
                used.append((date.timeIntervalSince1970, name))
            }
        }
        for old in used.sorted(by: { $0.time > $1.time }).dropFirst(shelf.most) {
            try? files.removeItem(at: shelfFolder.appendingPathComponent(old.name))
        }
    }
}

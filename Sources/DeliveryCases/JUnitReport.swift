// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The verdicts as JUnit's XML, which every CI shows.
public enum JUnitReport {
    /// Returns the report of some cases, in their order.
    public static func xml(_ verdicts: [CaseVerdict]) -> String {
        let failures = verdicts.count { $0.outcome == .differs }
        let errors = verdicts.count { $0.outcome == .failed }
        let time = seconds(verdicts.reduce(0) { $0 + $1.seconds })
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<testsuites tests="\#(verdicts.count)" failures="\#(failures)" errors="\#(errors)" time="\#(time)">"#,
            #"<testsuite name="earshot test" tests="\#(verdicts.count)" failures="\#(failures)" errors="\#(errors)" time="\#(time)">"#,
        ]
        for verdict in verdicts {
            let head =
                #"<testcase name="\#(escaped(verdict.name))" classname="earshot" time="\#(seconds(verdict.seconds))""#
            switch verdict.outcome {
            case .ok, .recorded: lines.append(head + "/>")
            case .differs:
                let paths = verdict.differences.map(\.path).joined(separator: ", ")
                let text = verdict.differences.map { "\($0.path): expected \($0.expected), found \($0.found)" }
                    .joined(separator: "\n")
                lines.append(head + #"><failure message="\#(escaped(paths))">\#(escaped(text))</failure></testcase>"#)
            case .failed:
                lines.append(head + #"><error message="\#(escaped(verdict.fault ?? ""))"/></testcase>"#)
            }
        }
        return (lines + ["</testsuite>", "</testsuites>", ""]).joined(separator: "\n")
    }

    private static func seconds(_ seconds: Double) -> String { String(format: "%.3f", seconds) }

    /// What XML takes: its five signs by name, and no control code.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&apos;"
            case "\n": escaped += "&#10;"
            default:
                let isText = scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF || scalar == "\t"
                escaped.unicodeScalars.append(isText ? scalar : "\u{FFFD}")
            }
        }
        return escaped
    }
}

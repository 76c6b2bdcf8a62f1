// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// How the objects of a table are kept.
public struct NSPointerFunctions {
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let strongMemory: Options = []
        public static let weakMemory = Options(rawValue: 5)
        public static let objectPersonality: Options = []
        public static let objectPointerPersonality = Options(rawValue: 2 << 8)
        public static let copyIn = Options(rawValue: 1 << 16)
    }
}

public typealias NSHashTableOptions = NSPointerFunctions.Options
public typealias NSMapTableOptions = NSPointerFunctions.Options

/// An object that is held or only known.
struct HeldObject<Object: AnyObject> {
    private let held: Object?
    private weak var known: Object?

    init(_ object: Object, _ options: NSPointerFunctions.Options) {
        held = options.contains(.weakMemory) ? nil : object
        known = object
    }

    /// The object, unless it has gone.
    var object: Object? { held ?? known }

    /// Whether it is the same as another, by what it says of itself or by its place.
    func isSame(as other: Object, _ options: NSPointerFunctions.Options) -> Bool {
        guard let object else { return false }
        if object === other { return true }
        guard !options.contains(.objectPointerPersonality), let one = object as? NSObject else { return false }
        return one.isEqual(other)
    }
}

/// Objects in no order, each once, which may be gone when nobody else holds them.
///
/// - Note: On Linux it looks through all of them for one; it is not copied or archived.
open class NSHashTable<ObjectType: AnyObject>: NSObject {
    private var entries: [HeldObject<ObjectType>] = []
    private let options: NSPointerFunctions.Options

    /// Makes an empty table.
    public init(options: NSPointerFunctions.Options = [], capacity initialCapacity: Int = 0) { self.options = options }

    /// Makes an empty table.
    public convenience override init() { self.init(options: []) }

    /// A table that holds nobody.
    open class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }

    open var allObjects: [ObjectType] { entries.compactMap(\.object) }
    open var anyObject: ObjectType? { allObjects.first }
    open var count: Int { allObjects.count }

    open func add(_ object: ObjectType?) {
        guard let object, !contains(object) else { return }
        entries.removeAll { $0.object == nil }
        entries.append(HeldObject(object, options))
    }
    open func remove(_ object: ObjectType?) {
        entries.removeAll { entry in entry.object == nil || object.map { entry.isSame(as: $0, options) } ?? false }
    }
    open func removeAllObjects() { entries = [] }
    open func member(_ object: ObjectType?) -> ObjectType? {
        object.flatMap { object in entries.first { $0.isSame(as: object, options) }?.object }
    }
    open func contains(_ anObject: ObjectType?) -> Bool { member(anObject) != nil }
}

/// Objects by others, each of which may be gone when nobody else holds it.
///
/// - Note: On Linux it looks through all keys for one; it is not copied or archived.
open class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
    private var entries: [(key: HeldObject<KeyType>, value: HeldObject<ObjectType>)] = []
    private let keys: NSPointerFunctions.Options
    private let values: NSPointerFunctions.Options

    /// Makes an empty table.
    public init(
        keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
        capacity initialCapacity: Int = 0
    ) { (keys, values) = (keyOptions, valueOptions) }

    /// Makes an empty table.
    public convenience override init() { self.init(keyOptions: []) }

    open class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable() }
    open class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable(keyOptions: .weakMemory) }
    open class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable(valueOptions: .weakMemory) }
    open class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
        NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
    }

    private var present: [(KeyType, ObjectType)] {
        entries.compactMap { entry in entry.key.object.flatMap { key in entry.value.object.map { (key, $0) } } }
    }

    open var count: Int { present.count }
    open func object(forKey aKey: KeyType?) -> ObjectType? {
        aKey.flatMap { key in entries.first { $0.key.isSame(as: key, keys) }?.value.object }
    }
    open func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
        guard let anObject, let aKey else { return }
        removeObject(forKey: aKey)
        let kept = keys.contains(.copyIn) ? (aKey as? any NSCopying)?.copy() as? KeyType ?? aKey : aKey
        entries.append((HeldObject(kept, keys), HeldObject(anObject, values)))
    }
    open func removeObject(forKey aKey: KeyType?) {
        entries.removeAll { entry in
            entry.key.object == nil || entry.value.object == nil || aKey.map { entry.key.isSame(as: $0, keys) } ?? false
        }
    }
    open func removeAllObjects() { entries = [] }
    open func keyEnumerator() -> NSEnumerator { NSArray(array: present.map(\.0)).objectEnumerator() }
    open func objectEnumerator() -> NSEnumerator? { NSArray(array: present.map(\.1)).objectEnumerator() }
    open func dictionaryRepresentation() -> [AnyHashable: ObjectType] {
        Dictionary(present.compactMap { pair in (pair.0 as? AnyHashable).map { ($0, pair.1) } }) { $1 }
    }
}

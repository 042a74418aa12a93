// From the library below mongoose, because processes without a database make ids, too.
import { ObjectId } from 'bson';

export function newId(): string {
  return new ObjectId().toHexString();
}

/** Returns the smallest id of an instant: an ObjectId begins with its creation time in seconds. */
export function idAt(instant: Date | number): string {
  return ObjectId.createFromTime(Math.floor(new Date(instant).getTime() / 1_000)).toHexString();
}

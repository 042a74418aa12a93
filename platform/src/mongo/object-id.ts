import mongoose from 'mongoose';

export function newId(): string {
  return new mongoose.Types.ObjectId().toHexString();
}

/** Returns the smallest id of an instant: an ObjectId begins with its creation time in seconds. */
export function idAt(instant: Date | number): string {
  return mongoose.Types.ObjectId.createFromTime(
    Math.floor(new Date(instant).getTime() / 1_000),
  ).toHexString();
}

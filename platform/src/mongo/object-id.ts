import mongoose from 'mongoose';

export function newId(): string {
  return new mongoose.Types.ObjectId().toHexString();
}

/** The smallest id made at an instant: an ObjectId begins with the second it was made in. */
export function idAt(instant: Date | number): string {
  return mongoose.Types.ObjectId.createFromTime(
    Math.floor(new Date(instant).getTime() / 1_000),
  ).toHexString();
}

import { trusted } from 'mongoose';

/** Matches texts that hold what was typed, whatever the case. For collections of hundreds, not of millions. */
export function textLike(typed: string) {
  return trusted({ $regex: typed.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`), $options: 'i' });
}

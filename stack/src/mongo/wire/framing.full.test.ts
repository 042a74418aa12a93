import { expect, test } from 'vitest';
import { FrameReader } from './framing.ts';

const reader = () => new FrameReader(2, (header) => header.readUInt16BE(0));
const frame = (text: string) => {
  const bytes = Buffer.from(`..${text}`);
  bytes.writeUInt16BE(bytes.length, 0);
  return bytes;
};
const texts = (frames: Buffer[]) => frames.map((each) => each.toString('utf8', 2));

test('frames are complete wherever the stream is split', () => {
  const stream = Buffer.concat([frame('dog'), frame(''), frame('a longer frame'), frame('cat')]);
  for (let size = 1; size <= stream.length; size += 1) {
    const frames = reader();
    const seen: string[] = [];
    for (let at = 0; at < stream.length; at += size)
      seen.push(...texts(frames.push(stream.subarray(at, at + size))));
    expect(seen).toEqual(['dog', '', 'a longer frame', 'cat']);
  }
});

test('an invalid length ends the stream', () => {
  const strict = new FrameReader(2, () => {
    throw new Error('too long');
  });
  expect(strict.push(Buffer.from([0]))).toEqual([]);
  expect(() => strict.push(Buffer.from([9]))).toThrow('too long');
});

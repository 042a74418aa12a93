import { Double, Int32, Long, serialize, UUID } from 'bson';
import { expect, test } from 'vitest';
import { RawDocument, splitSequence } from './raw-document.ts';

const raw = (document: object) => new RawDocument(Buffer.from(serialize(document)));

test('control fields are read from any number type', () => {
  const numbers = {
    a: new Int32(7),
    b: Long.fromString('9007199254740993'),
    c: new Double(3.9),
    d: 'x',
    e: true,
  };
  const document = raw(numbers);
  expect(document.firstKey).toBe('a');
  expect([...'abcdez'].map((name) => document.integer(name))).toEqual([
    7n,
    9007199254740993n,
    3n,
    undefined,
    undefined,
    undefined,
  ]);
  expect([...'acez'].map((name) => document.flag(name))).toEqual([true, true, true, false]);
});

test('strings, documents and binaries are returned unchanged', () => {
  const id = new UUID();
  const document = raw({ find: 'পোষা', lsid: { id } });
  expect(document.string('find')).toBe('পোষা');
  expect(new RawDocument(document.document('lsid') ?? Buffer.alloc(0)).binary('id')).toEqual(
    Buffer.from(id.buffer),
  );
  expect(document.string('lsid')).toBeUndefined();
});

test('a truncated document is refused', () => {
  const bytes = Buffer.from(serialize({ a: 'text' }));
  expect(() => new RawDocument(bytes.subarray(0, -3))).toThrow(/size|length/i);
});

test('a document sequence is split into its documents', () => {
  const documents = [{ n: 1 }, { n: 2, text: 'x' }, {}].map((each) => Buffer.from(serialize(each)));
  expect(splitSequence(Buffer.concat(documents))).toEqual(documents);
});

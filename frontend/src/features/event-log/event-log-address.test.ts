import { expect, test } from 'vitest';
import { parseChainKey, readEventLogAddress } from './event-log-address.ts';

const id = '665f1f77bcf86cd799439011';
const trace = '0af7651916cd43dd8448eb211c80319c';

test('an id and a trace are distinguished by length, and anything else is no chain key', () => {
  expect(parseChainKey(id)).toEqual({ id });
  expect(parseChainKey(trace.toUpperCase())).toEqual({ trace_id: trace });
  expect(parseChainKey('PC-1001')).toBeNull();
  expect(parseChainKey('')).toBeNull();
});

test('invalid URL parameters are ignored', () => {
  expect(readEventLogAddress(new URLSearchParams('view=nothing&letter=7'))).toEqual({
    view: 'dead-letters',
    opened: null,
    chainQuery: '',
  });
  expect(readEventLogAddress(new URLSearchParams(`view=chain&of= ${id}`))).toMatchObject({
    view: 'chain',
    chainQuery: id,
  });
});

import type { ChainKey } from './api/events.ts';

export const views = ['dead-letters', 'chain', 'queues', 'jobs'] as const;
export type View = (typeof views)[number];

const idPattern = /^[0-9a-f]{24}$/;
const tracePattern = /^[0-9a-f]{32}$/;

interface EventLogAddress {
  readonly view: View;
  readonly opened: string | null;
  readonly chainQuery: string;
}

/** Reads the parameters of the page that the table does not own; invalid values are ignored. */
export function readEventLogAddress(address: URLSearchParams): EventLogAddress {
  const opened = address.get('letter') ?? '';
  return {
    view: views.find((view) => view === address.get('view')) ?? 'dead-letters',
    opened: idPattern.test(opened) ? opened : null,
    chainQuery: (address.get('of') ?? '').trim().slice(0, 100),
  };
}

/** Parses a chain key: an id of 24 or a trace of 32 hexadecimal digits. Null for anything else. */
export function parseChainKey(chainQuery: string): ChainKey | null {
  const digits = chainQuery.toLowerCase();
  if (idPattern.test(digits)) return { id: digits };
  return tracePattern.test(digits) ? { trace_id: digits } : null;
}

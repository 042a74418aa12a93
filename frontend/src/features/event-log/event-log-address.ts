import type { ChainOf } from './api/events.ts';

export const views = ['dead-letters', 'chain', 'queues', 'jobs'] as const;
export type View = (typeof views)[number];

const idForm = /^[0-9a-f]{24}$/;
const traceForm = /^[0-9a-f]{32}$/;

interface EventLogAddress {
  readonly view: View;
  readonly opened: string | null;
  /** The text in the search box of the chain. */
  readonly asked: string;
}

/** Reads the parameters of the page that the table does not own; invalid values are ignored. */
export function eventLogAddressOf(address: URLSearchParams): EventLogAddress {
  const opened = address.get('letter') ?? '';
  return {
    view: views.find((view) => view === address.get('view')) ?? 'dead-letters',
    opened: idForm.test(opened) ? opened : null,
    asked: (address.get('of') ?? '').trim().slice(0, 100),
  };
}

/** Parses a chain key: an id of 24 or a trace of 32 hexadecimal digits. Null for anything else. */
export function chainOf(asked: string): ChainOf | null {
  const digits = asked.toLowerCase();
  if (idForm.test(digits)) return { id: digits };
  return traceForm.test(digits) ? { trace_id: digits } : null;
}

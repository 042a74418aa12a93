import type { ChainOf } from './api/events.ts';

export const views = ['dead-letters', 'chain', 'queues', 'jobs'] as const;
export type View = (typeof views)[number];

const idForm = /^[0-9a-f]{24}$/;
const traceForm = /^[0-9a-f]{32}$/;

interface EventLogAddress {
  readonly view: View;
  /** The dead letter that is open. */
  readonly opened: string | null;
  /** What stands in the search box of the chain. */
  readonly asked: string;
}

/** What the address says about the desk besides the list; what it says wrongly counts as not said. */
export function eventLogAddressOf(address: URLSearchParams): EventLogAddress {
  const opened = address.get('letter') ?? '';
  return {
    view: views.find((view) => view === address.get('view')) ?? 'dead-letters',
    opened: idForm.test(opened) ? opened : null,
    asked: (address.get('of') ?? '').trim().slice(0, 100),
  };
}

/** What a chain is asked by: an id of 24 or a trace of 32 digits. Null for anything else. */
export function chainOf(asked: string): ChainOf | null {
  const digits = asked.toLowerCase();
  if (idForm.test(digits)) return { id: digits };
  return traceForm.test(digits) ? { trace_id: digits } : null;
}

import { consumerNames, consumers } from '@petcare/contracts/consumers.ts';
import { jobTrigger, jobsTriggeredBy } from '@petcare/contracts/event-jobs.ts';
import type { EventName } from '@petcare/contracts/events.ts';
import { liveMessages } from '@petcare/contracts/live-messages.ts';

export interface Receiver {
  readonly name: string;
  readonly process: string;
}

export function receiversOf(event: EventName): Receiver[] {
  const consuming = consumerNames.filter(
    (name) => name !== jobTrigger && (consumers[name].events as readonly EventName[]).includes(event),
  );
  return [
    ...consuming.map((name) => ({ name, process: consumers[name].process })),
    ...jobsTriggeredBy(event).map((name) => ({ name, process: 'workers' })),
    ...(event in liveMessages ? [{ name: 'live-messages', process: 'gateway' }] : []),
  ];
}

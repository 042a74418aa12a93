import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent, buildOrderFacts } from '@petcare/platform/testing/build-event.ts';
import { describe, expect, test } from 'vitest';
import { buildAppointment } from '../../testing/build-appointment.ts';
import { sendOnce } from './send-once.ts';
import type { SentEmails } from './sent-emails.ts';

const unused = (): never => {
  throw new Error('not used');
};
const log = { error: () => undefined, child: unused } as unknown as Parameters<typeof sendOnce>[2]['log'];

function inMemory(): SentEmails {
  const keys = new Set<string>();
  return { has: async (key) => keys.has(key), add: async (key) => void keys.add(key) };
}

/** Runs the job for each event and returns how many emails were sent. */
async function countSent(
  name: 'mail-reminder' | 'mail-purchase' | 'mail-verification',
  events: readonly EventEnvelope[],
  sentEmails = inMemory(),
): Promise<number> {
  let sent = 0;
  const job = sendOnce(name, { run: async () => void (sent += 1) }, { sentEmails, log });
  for (const event of events) await job.run(event as EventEnvelope<never>);
  return sent;
}

const verification = () => buildEvent('user.verification_requested', { user_id: newId() });
const reminder = (facts: { appointment_id: string; slot_start: string; hours: 2 | 24 }) =>
  buildEvent('appointment.reminder_due', { ...buildAppointment(), ...facts });
function receipt(order_id: string, order_number: string) {
  const { previous_status: _, ...facts } = buildOrderFacts({ order_id, order_number });
  return buildEvent('order.placed', facts);
}

describe('an email that is recorded as sent', () => {
  test('is not sent again for the same event', async () => {
    const event = verification();
    expect(await countSent('mail-verification', [event, event])).toBe(1);
    // Control: without a record it is sent twice.
    const none: SentEmails = { has: async () => false, add: async () => undefined };
    expect(await countSent('mail-verification', [event, event], none)).toBe(2);
  });

  test('is not sent again when a timer of a restored database creates its reminder again', async () => {
    const facts = { appointment_id: newId(), slot_start: '2126-11-27T04:20:00.000Z', hours: 24 } as const;
    expect(await countSent('mail-reminder', [reminder(facts), reminder(facts)])).toBe(1);
  });

  test('is not sent again when a restored payment creates its order again, with another number', async () => {
    const order = newId();
    expect(await countSent('mail-purchase', [receipt(order, 'PC-1'), receipt(order, 'PC-2')])).toBe(1);
  });
});

describe('another email is sent', () => {
  test('for another event', async () => {
    expect(await countSent('mail-verification', [verification(), verification()])).toBe(2);
  });

  test('for a reminder at other hours or after the appointment was moved', async () => {
    const facts = { appointment_id: newId(), slot_start: '2126-11-27T04:20:00.000Z', hours: 24 } as const;
    const others = [
      reminder({ ...facts, hours: 2 }),
      reminder({ ...facts, slot_start: '2126-11-28T04:20:00.000Z' }),
    ];
    expect(await countSent('mail-reminder', [reminder(facts), ...others])).toBe(3);
  });

  test('of another job about the same event', async () => {
    const [event, sentEmails] = [verification(), inMemory()];
    expect(await countSent('mail-verification', [event], sentEmails)).toBe(1);
    expect(await countSent('mail-purchase', [event], sentEmails)).toBe(1);
  });
});

describe('when the record is unavailable', () => {
  test('an email waits, because it might have been sent', async () => {
    const sentEmails = { ...inMemory(), has: () => Promise.reject(new Error('unavailable')) };
    await expect(countSent('mail-verification', [verification()], sentEmails)).rejects.toThrow('unavailable');
  });

  test('a sent email is not sent again, although it could not be recorded', async () => {
    const sentEmails = { ...inMemory(), add: () => Promise.reject(new Error('unavailable')) };
    expect(await countSent('mail-verification', [verification()], sentEmails)).toBe(1);
  });
});

import { createHmac } from 'node:crypto';
import PQueue from 'p-queue';
import { setTimeout as pause } from 'node:timers/promises';
import type { CardSandboxOptions } from './options.ts';
import type { Knobs } from './knobs.ts';
import { nowInSeconds } from './objects.ts';
import type { Store } from './store.ts';

const maxPauseMs = 10_000;
const attemptTimeoutMs = 10_000;
const maxParallelAttempts = 16;

/** Delivers events to the webhook endpoint: at least once, in no guaranteed order. */
export interface Webhooks {
  enqueue(eventId: string): void;
  /** Sends an event again, also one that was dropped or delivered. */
  resend(eventId: string): void;
  /** Sends the events held by `reorder_webhooks`, newest first. */
  release(): void;
  reset(): void;
  stop(): void;
}

/** Starts delivery; events that an earlier process left undelivered are sent at once. */
export function startWebhooks(options: CardSandboxOptions, store: Store, knobs: Knobs): Webhooks {
  const { webhookUrl, webhookEvents, webhookSecret = '' } = options;
  let running = new AbortController();
  let held: string[] = [];
  const attempts = new PQueue({ concurrency: maxParallelAttempts });

  async function attempt(eventId: string, signal: AbortSignal): Promise<boolean> {
    const event = store.get('events', eventId);
    if (event === undefined || webhookUrl === undefined) return true;
    const body = JSON.stringify(event);
    try {
      const response = await fetch(webhookUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': sign(body, webhookSecret),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(attemptTimeoutMs)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      // Refused, reset or timed out: the event is not acknowledged, so it is sent again.
      return false;
    }
  }

  function recordAttempt(eventId: string, delivered: boolean): void {
    const delivery = store.get('deliveries', eventId);
    if (delivery === undefined) return;
    const state = delivered ? 'delivered' : delivery.state;
    store.put('deliveries', { ...delivery, state, attempts: delivery.attempts + 1 });
    store.commit();
  }

  async function sendUntilAcknowledged(eventId: string, signal: AbortSignal): Promise<void> {
    for (let wait = options.webhookRetryMs; !signal.aborted; wait = Math.min(wait * 2, maxPauseMs)) {
      const acknowledged = await attempts.add(() => attempt(eventId, signal));
      if (signal.aborted) return;
      recordAttempt(eventId, acknowledged);
      if (acknowledged) return;
      await pause(wait, undefined, { signal }).catch(() => {});
    }
  }

  async function send(eventId: string, signal: AbortSignal): Promise<void> {
    const copies = 1 + knobs.duplicate_webhooks;
    if (knobs.webhook_delay_ms > 0)
      await pause(knobs.webhook_delay_ms, undefined, { signal }).catch(() => {});
    for (let copy = 0; copy < copies; copy++) await sendUntilAcknowledged(eventId, signal);
  }

  async function sendInOrder(eventIds: string[], signal: AbortSignal): Promise<void> {
    for (const eventId of eventIds) await send(eventId, signal);
  }

  function release(): void {
    const newestFirst = held.toReversed();
    held = [];
    void sendInOrder(newestFirst, running.signal);
  }

  for (const delivery of store.all('deliveries')) {
    if (delivery.state === 'pending') void send(delivery.id, running.signal);
  }

  return {
    enqueue(eventId) {
      if (webhookUrl === undefined) return;
      const type = store.get('events', eventId)?.type ?? '';
      if (webhookEvents && !webhookEvents.includes(type)) return;
      const dropped = knobs.drop_webhooks > 0;
      if (dropped) knobs.drop_webhooks -= 1;
      store.put('deliveries', { id: eventId, state: dropped ? 'dropped' : 'pending', attempts: 0 });
      if (dropped) return;
      if (knobs.reorder_webhooks === 0) {
        void send(eventId, running.signal);
        return;
      }
      held.push(eventId);
      knobs.reorder_webhooks -= 1;
      if (knobs.reorder_webhooks === 0) release();
    },
    resend(eventId) {
      if (webhookUrl !== undefined) void sendUntilAcknowledged(eventId, running.signal);
    },
    release,
    reset() {
      running.abort();
      running = new AbortController();
      held = [];
    },
    stop: () => running.abort(),
  };
}

function sign(body: string, secret: string): string {
  const time = nowInSeconds();
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

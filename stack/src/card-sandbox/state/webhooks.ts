import { createHmac } from 'node:crypto';
import PQueue from 'p-queue';
import { setTimeout as pause } from 'node:timers/promises';
import type { CardSandboxOptions } from './options.ts';
import type { Knobs } from './knobs.ts';
import { nowInSeconds } from './objects.ts';
import type { Store } from './store.ts';

const longestPauseMs = 10_000;
const attemptTimeoutMs = 10_000;
const parallelAttempts = 16;

/** The way of events to the webhook endpoint: at least once, in no promised order. */
export interface Webhooks {
  /** Takes over an event just recorded; from here the knobs decide what becomes of it. */
  enqueue(eventId: string): void;
  /** Sends an event again, even one that was dropped or already delivered. */
  resend(eventId: string): void;
  /** Sends what `reorder_webhooks` still holds back, newest first. */
  release(): void;
  /** Starts over after a reset: what is still under way is not sent again. */
  forget(): void;
  stop(): void;
}

/** Starts sending; events that an earlier process left undelivered go out at once. */
export function startWebhooks(options: CardSandboxOptions, store: Store, knobs: Knobs): Webhooks {
  const { webhookUrl, webhookSecret = '' } = options;
  let running = new AbortController();
  let held: string[] = [];
  const attempts = new PQueue({ concurrency: parallelAttempts });

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
      // Refused, reset or too slow are all the same to a sender: not acknowledged, so try again.
      return false;
    }
  }

  function note(eventId: string, delivered: boolean): void {
    const delivery = store.get('deliveries', eventId);
    if (delivery === undefined) return;
    const state = delivered ? 'delivered' : delivery.state;
    store.put('deliveries', { ...delivery, state, attempts: delivery.attempts + 1 });
    store.commit();
  }

  async function sendUntilAcknowledged(eventId: string, signal: AbortSignal): Promise<void> {
    for (let wait = options.webhookRetryMs; !signal.aborted; wait = Math.min(wait * 2, longestPauseMs)) {
      const acknowledged = await attempts.add(() => attempt(eventId, signal));
      if (signal.aborted) return;
      note(eventId, acknowledged);
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

  async function sendInTurn(eventIds: string[], signal: AbortSignal): Promise<void> {
    for (const eventId of eventIds) await send(eventId, signal);
  }

  function release(): void {
    const newestFirst = held.toReversed();
    held = [];
    void sendInTurn(newestFirst, running.signal);
  }

  for (const delivery of store.all('deliveries')) {
    if (delivery.state === 'pending') void send(delivery.id, running.signal);
  }

  return {
    enqueue(eventId) {
      if (webhookUrl === undefined) return;
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
    forget() {
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

import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { amountText, noticeTime } from './bkash-formats.ts';
import type { BkashSandboxOptions } from './config.ts';
import type { Knobs } from './knobs.ts';
import type { BkashPayment, Store } from './store.ts';

const maxPauseMs = 10_000;
const attemptTimeoutMs = 10_000;

/** Delivers notices to the merchant, signed like Amazon SNS: at least once, in no order. */
export interface Notices {
  send(payment: BkashPayment): void;
  /** Returns the public key behind the certificate URL of our messages; undefined for another name. */
  publicKey(name: string): string | undefined;
  stop(): void;
}

/** Starts delivery. Notices that an earlier process left undelivered are sent at once, signed by this process. */
export function startNotices(options: BkashSandboxOptions, store: Store, knobs: Knobs): Notices {
  const { noticeUrl, topicArn, noticeRetryMs } = options;
  const running = new AbortController();
  let signingKey: SigningKey | undefined;
  // Created on first use, because it takes long.
  const getSigningKey = (): SigningKey => (signingKey ??= makeSigningKey());

  function envelopeOf(id: string, message: string, at: number): string {
    const { privateKey, name } = getSigningKey();
    const fields = {
      Message: message,
      MessageId: id,
      Timestamp: new Date(at).toISOString(),
      TopicArn: topicArn,
      Type: 'Notification',
    };
    const text = Object.entries(fields)
      .map(([field, value]) => `${field}\n${value}\n`)
      .join('');
    return JSON.stringify({
      ...fields,
      SignatureVersion: '2',
      Signature: sign('sha256', Buffer.from(text), privateKey).toString('base64'),
      SigningCertURL: `https://sns.ap-southeast-1.amazonaws.com/${name}`,
    });
  }

  async function attempt(body: string): Promise<boolean> {
    if (noticeUrl === undefined) return true;
    try {
      const response = await fetch(noticeUrl, {
        method: 'POST',
        headers: {
          'content-type': 'text/plain; charset=UTF-8',
          'x-amz-sns-message-type': 'Notification',
          'x-amz-sns-topic-arn': topicArn,
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([running.signal, AbortSignal.timeout(attemptTimeoutMs)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      // Refused, reset or timed out: the notice is not acknowledged, so it is sent again.
      return false;
    }
  }

  async function deliver(id: string): Promise<void> {
    const notice = store.get('notices', id);
    if (notice === undefined) return;
    const body = envelopeOf(id, notice.message, notice.at);
    const wait = (ms: number) => pause(ms, undefined, { signal: running.signal }).catch(() => {});
    if (knobs.notice_delay_ms > 0) await wait(knobs.notice_delay_ms);
    for (let copy = 0, copies = 1 + knobs.duplicate_notices; copy < copies; copy++) {
      for (let ms = noticeRetryMs; !running.signal.aborted; ms = Math.min(ms * 2, maxPauseMs)) {
        if (await attempt(body)) break;
        await wait(ms);
      }
    }
    if (running.signal.aborted) return;
    store.put('notices', { ...notice, state: 'delivered' });
    store.commit();
  }

  if (noticeUrl !== undefined)
    for (const { id, state } of store.all('notices')) if (state === 'pending') void deliver(id);

  return {
    send(payment) {
      if (noticeUrl === undefined) return;
      const dropped = knobs.drop_notices > 0;
      if (dropped) knobs.drop_notices -= 1;
      const id = randomUUID();
      const message = toMessage(payment);
      const at = Date.now();
      const state = dropped ? 'dropped' : 'pending';
      store.put('notices', { id, paymentId: payment.id, message, at, state });
      if (!dropped) void deliver(id);
    },
    publicKey: (name) => (name === signingKey?.name ? signingKey.pem : undefined),
    stop: () => running.abort(),
  };
}

interface SigningKey {
  readonly privateKey: KeyObject;
  readonly pem: string;
  readonly name: string;
}

function makeSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  // Named after the key, so that a receiver never verifies with a cached key of an earlier process.
  const fingerprint = createHash('sha256').update(pem).digest('hex').slice(0, 32);
  return { privateKey, pem, name: `SimpleNotificationService-${fingerprint}.pem` };
}

/** bKash's notices carry no paymentID, but the trxID and the merchant's reference. */
function toMessage(payment: BkashPayment): string {
  return JSON.stringify({
    dateTime: noticeTime(payment.executedAt ?? payment.createdAt),
    debitMSISDN: payment.wallet,
    creditOrganizationName: 'PetCare',
    creditShortCode: '50022',
    trxID: payment.trxId,
    transactionStatus: payment.status,
    transactionType: '1003',
    amount: amountText(payment.amount),
    currency: payment.currency,
    transactionReference: payment.invoice,
  });
}

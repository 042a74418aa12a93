import { failure } from '@petcare/platform/errors.ts';

export interface SmsMessage {
  /** Eleven digits, as `01712345678`. */
  readonly to: string;
  readonly text: string;
  /** Idempotency key, for gateways that know one. */
  readonly id: string;
}

/** Sends short messages. */
export interface SmsPort {
  /** @throws unavailable – when the gateway does not accept the message; it may have been sent nevertheless. */
  send(message: SmsMessage): Promise<void>;
}

interface HttpSmsSettings {
  readonly url: string;
  readonly token: string | undefined;
}

const timeoutMs = 10_000;

/** Sends each message as JSON by POST, which is how the gateways of Bangladesh take them behind a small adapter. */
export function createHttpSms({ url, token }: HttpSmsSettings): SmsPort {
  return {
    async send({ to, text, id }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to, text }),
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((cause: unknown) => {
        throw failure('unavailable', { message: 'The code could not be sent. Please try again.', cause });
      });
      // The body may repeat the message, so it is not logged.
      await response.body?.cancel();
      if (!response.ok)
        throw failure('unavailable', { message: 'The code could not be sent. Please try again.' });
    },
  };
}

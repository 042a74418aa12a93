import { createVerify } from 'node:crypto';
import { AppError, failure } from '@petcare/platform/errors.ts';
import { z } from 'zod';
import type { ProviderEvent } from '../payment-provider.ts';

export interface NoticeOptions {
  /** SNS topic of the merchant. Undefined: all notices are refused. */
  readonly topicArn: string | undefined;
  /** Fetches the signing certificate or public key. Called with allowed addresses only. */
  readonly certificateAt?: (address: URL) => Promise<string>;
  /** Confirms a subscription. Called with allowed addresses only. */
  readonly confirmAt?: (address: URL) => Promise<void>;
}

const Message = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().min(1).max(100),
  TopicArn: z.string(),
  Message: z.string(),
  Subject: z.string().optional(),
  Timestamp: z.iso.datetime(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
type Message = z.infer<typeof Message>;

const Notice = z.object({
  trxID: z.string().min(1).max(50),
  transactionStatus: z.string().max(50).default(''),
  transactionReference: z.string().max(255).default(''),
});

/** Amazon stops resending long before; an older message is a replay. */
const maxAgeMs = 60 * 60_000;
const fetchTimeoutMs = 5_000;
const maxCertificateLength = 20_000;

/**
 * Creates a reader for bKash messages sent through Amazon SNS.
 * @returns a function that throws `bad_signature` for a message that is forged, altered, old or of another
 * topic.
 */
export function createNoticeReader({
  topicArn,
  certificateAt = fetchText,
  confirmAt = async (address) => void (await fetchText(address)),
}: NoticeOptions): (body: Uint8Array) => Promise<ProviderEvent> {
  const certificates = new Map<string, string>();

  async function fetchCertificate(message: Message): Promise<string> {
    const address = amazonAddress(message.SigningCertURL);
    if (!address.pathname.endsWith('.pem')) throw failure('bad_signature');
    const known = certificates.get(address.href);
    if (known !== undefined) return known;
    const certificate = await certificateAt(address).catch((error: unknown) => {
      throw new AppError('bad_signature', undefined, { cause: error });
    });
    // Amazon rotates certificates rarely; more than ten are never in use.
    if (certificates.size > 10) certificates.clear();
    certificates.set(address.href, certificate);
    return certificate;
  }

  return async (body) => {
    const message = parse(body);
    if (topicArn === undefined || message.TopicArn !== topicArn) throw failure('bad_signature');
    if (Math.abs(Date.now() - Date.parse(message.Timestamp)) > maxAgeMs) throw failure('bad_signature');
    if (!isSigned(message, await fetchCertificate(message))) throw failure('bad_signature');
    const { MessageId: id, Type, SubscribeURL = '' } = message;
    if (Type === 'SubscriptionConfirmation') await confirmAt(amazonAddress(SubscribeURL));
    return Type === 'Notification' ? eventOf(id, message.Message) : { id, type: Type, ref: null };
  };
}

function parse(body: Uint8Array): Message {
  const parsed = Message.safeParse(parseJson(Buffer.from(body).toString('utf8')));
  if (!parsed.success) throw failure('bad_signature');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Allows Amazon’s hosts only: an address in a message must not make us call any other host (SSRF). */
function amazonAddress(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : null;
  const isAmazon =
    address?.protocol === 'https:' &&
    address.port === '' &&
    address.username === '' &&
    /^sns\.[a-z0-9-]{3,30}\.amazonaws\.com(\.cn)?$/.test(address.hostname);
  if (!address || !isAmazon) throw failure('bad_signature');
  return address;
}

const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
} as const;

function isSigned(message: Message, certificate: string): boolean {
  const names =
    message.Type === 'Notification' ? signedFields.Notification : signedFields.SubscriptionConfirmation;
  const verifier = createVerify(message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256');
  for (const name of names) {
    const value = message[name];
    if (value !== undefined) verifier.update(`${name}\n${value}\n`);
  }
  try {
    return verifier.verify(certificate, message.Signature, 'base64');
  } catch {
    // The certificate is not a valid key.
    return false;
  }
}

function eventOf(id: string, text: string): ProviderEvent {
  const parsed = Notice.safeParse(parseJson(text));
  if (!parsed.success) return { id, type: 'unreadable', ref: null };
  const { trxID, transactionStatus, transactionReference } = parsed.data;
  const isOurs = /^[0-9a-f]{24}$/.test(transactionReference);
  return {
    id,
    type: transactionStatus,
    ref: null,
    trxId: trxID,
    paymentId: isOurs ? transactionReference : null,
  };
}

async function fetchText(address: URL): Promise<string> {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(fetchTimeoutMs) });
  const text = await response.text();
  if (!response.ok || text.length > maxCertificateLength)
    throw new Error(`${address.host} answered ${response.status}`);
  return text;
}

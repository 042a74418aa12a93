import PostalMime from 'postal-mime';
import type { Attachment as ParsedAttachment, Email } from 'postal-mime';

export interface ReceivedMessage {
  id: string;
  receivedAt: string;
  from: string;
  /** Recipients of the SMTP envelope, including blind copies. */
  to: string[];
  /** Base64, because a message may be in any encoding. */
  raw: string;
}

interface Attachment {
  name: string;
  type: string;
  size: number;
  content: Buffer;
  contentId: string | null;
}

export interface Message extends ReceivedMessage {
  sender: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** By lower-case name; the values of a repeated header are joined by line breaks. */
  headers: Record<string, string>;
  attachments: Attachment[];
}

export interface MessageSummary {
  id: string;
  receivedAt: string;
  from: { name: string; address: string };
  to: string[];
  subject: string;
  attachments: { name: string; type: string; size: number }[];
}

export interface MessageView extends MessageSummary {
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** Parses a message; a malformed message is kept with the parts that can be parsed. */
export async function readMessage(received: ReceivedMessage): Promise<Message> {
  const email: Email = await PostalMime.parse(Buffer.from(received.raw, 'base64'));
  return {
    ...received,
    sender: { name: email.from?.name ?? '', address: email.from?.address ?? received.from },
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    headers: toHeaders(email),
    attachments: email.attachments.map(readAttachment),
  };
}

export function summarize(message: Message): MessageSummary {
  return {
    id: message.id,
    receivedAt: message.receivedAt,
    from: message.sender,
    to: message.to,
    subject: message.subject,
    attachments: message.attachments.map(({ name, type, size }) => ({ name, type, size })),
  };
}

export function viewMessage(message: Message): MessageView {
  return { ...summarize(message), text: message.text, html: message.html, headers: message.headers };
}

function toHeaders(email: Email): Record<string, string> {
  const values = new Map<string, string>();
  for (const { key, value } of email.headers) {
    const earlier = values.get(key);
    values.set(key, earlier === undefined ? value : `${earlier}\n${value}`);
  }
  return Object.fromEntries(values);
}

function readAttachment(attachment: ParsedAttachment, index: number): Attachment {
  const { content: body } = attachment;
  const content = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body as Uint8Array);
  return {
    name: attachment.filename ?? `attachment-${index + 1}`,
    type: attachment.mimeType,
    size: content.byteLength,
    content,
    contentId: attachment.contentId?.replaceAll(/[<>]/g, '') ?? null,
  };
}

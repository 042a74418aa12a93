import { join } from 'node:path';
import express from 'express';
import type { Response, Router } from 'express';
import { z } from 'zod';
import { htmlPolicy, renderHtml } from './html-view.ts';
import type { Mailbox } from './mailbox.ts';
import { summarize, viewMessage } from './message.ts';
import type { Message } from './message.ts';

const ListQuery = z.object({
  to: z.string().max(320).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(500),
});

const Sms = z.strictObject({ to: z.string().regex(/^\d{11}$/), text: z.string().min(1).max(1_000) });

function emailOf(to: string, text: string): string {
  const head = [
    'From: SMS <sms@petcare.local>',
    `To: ${to}`,
    `Date: ${new Date().toUTCString()}`,
    'Subject: SMS',
  ];
  const body = Buffer.from(text).toString('base64');
  const type = [
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ];
  return [...head, ...type, '', body, ''].join('\r\n');
}

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function mailRoutes(mailbox: Mailbox): Router {
  const router = express.Router();

  router.get('/health/ready', (_request, response) => {
    response.json({ status: 'ready' });
  });

  router.get('/api/messages', (request, response) => {
    const query = ListQuery.safeParse(request.query);
    if (!query.success) return refuse(response, z.prettifyError(query.error));
    response.json(mailbox.list(query.data.to).slice(0, query.data.limit).map(viewMessage));
  });

  // Shows short messages beside the emails: a phone is the address `<number>@sms.local`.
  router.post('/api/sms', express.json({ limit: '8kb' }), async (request, response) => {
    const sms = Sms.safeParse(request.body);
    if (!sms.success) return refuse(response, z.prettifyError(sms.error));
    const to = `${sms.data.to}@sms.local`;
    await mailbox.keep('sms@petcare.local', [to], Buffer.from(emailOf(to, sms.data.text)));
    response.sendStatus(202);
  });

  router.delete('/api/messages', (request, response) => {
    const query = ListQuery.safeParse(request.query);
    if (!query.success) return refuse(response, z.prettifyError(query.error));
    mailbox.remove(query.data.to);
    response.sendStatus(204);
  });

  router.get('/api/summaries', (_request, response) => {
    response.json(mailbox.list().map(summarize));
  });

  router.get('/api/events', (_request, response) => {
    response.set({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('event: changed\ndata: {}\n\n');
    const stop = mailbox.watch(() => response.write('event: changed\ndata: {}\n\n'));
    response.on('close', stop);
  });

  router.param('id', (_request, response, next, id: string) => {
    const message = mailbox.find(id);
    if (message === undefined) return void response.status(404).json({ message: 'No such message.' });
    response.locals['message'] = message;
    next();
  });

  router.get('/api/messages/:id', (_request, response) => {
    response.json(viewMessage(messageOf(response)));
  });

  router.get('/api/messages/:id/html', (_request, response) => {
    response
      .set('content-security-policy', htmlPolicy)
      .type('html')
      .send(renderHtml(messageOf(response)));
  });

  router.get('/api/messages/:id/source', (_request, response) => {
    response.type('text/plain').send(Buffer.from(messageOf(response).raw, 'base64'));
  });

  router.get('/api/messages/:id/attachments/:index', (request, response) => {
    const attachment = messageOf(response).attachments[Number(request.params.index)];
    if (attachment === undefined) return void response.status(404).json({ message: 'No such attachment.' });
    // Always a download: an attached page must not run with this origin.
    response.attachment(attachment.name).type(attachment.type).send(attachment.content);
  });

  router.use((_request, response, next) => {
    response.set({ 'content-security-policy': pagePolicy, 'cache-control': 'no-cache' });
    next();
  });
  router.use(express.static(join(import.meta.dirname, 'page')));
  return router;
}

const messageOf = (response: Response): Message => response.locals['message'] as Message;

const refuse = (response: Response, message: string): void => {
  response.status(400).json({ message });
};

import express, { type Router } from 'express';
import { z } from 'zod';
import { escapeHtml, localPage } from '../local-page.ts';
import { steps, type Knobs, type ParcelStore } from './parcels.ts';

const Count = z.number().int().min(0).max(1_000).optional();
const KnobsBody = z.strictObject({ duplicate: Count, drop: Count, reorder: Count, lose_answers: Count });
const Move = z.object({ code: z.string(), to: z.enum(steps) });

/** A page that lists the parcels and moves them, and the same by JSON for tests. */
export function controlRoutes(store: ParcelStore, knobs: Knobs): Router {
  const router = express.Router();

  router.get('/health/ready', (_request, response) => {
    response.json({ status: 'ready' });
  });

  router.post('/sandbox/knobs', express.json(), (request, response) => {
    const body = KnobsBody.safeParse(request.body);
    if (!body.success) return void response.status(400).json({ message: z.prettifyError(body.error) });
    Object.assign(knobs, body.data);
    response.json(knobs);
  });

  router.get('/sandbox/parcels', (_request, response) => {
    response.json(store.all());
  });

  router.post(
    '/sandbox/move',
    express.json(),
    express.urlencoded({ extended: false }),
    (request, response, next) => {
      const move = Move.safeParse(request.body);
      if (!move.success) return void response.status(400).json({ message: z.prettifyError(move.error) });
      store.move(move.data.code, move.data.to).then(() => response.redirect(303, '/'), next);
    },
  );

  router.get('/', (_request, response) => {
    const rows = store
      .all()
      .toReversed()
      .map(
        ({ courier, code, invoice, name, address, collect, step, isReturnAsked }) =>
          `<form method="post" action="/sandbox/move"><p><b>${escapeHtml(code)}</b> · ${courier} · ${escapeHtml(invoice)}<br>${escapeHtml(name)}, ${escapeHtml(address)}<br>৳${collect} · ${step}${isReturnAsked ? ' · return asked' : ''}</p><input type="hidden" name="code" value="${escapeHtml(code)}">${steps
            .slice(1)
            .map((to) => `<button name="to" value="${to}">${to.replaceAll('_', ' ')}</button>`)
            .join(' ')}</form>`,
      );
    response.set({
      'content-security-policy': "default-src 'none'; style-src 'nonce-page'; form-action 'self'",
    });
    response.type('html').send(
      localPage({
        language: 'en',
        title: 'Courier sandbox',
        style: 'body{font:16px system-ui;margin:24px auto;max-width:720px}form{border-top:1px solid #ccc}',
        nonce: 'page',
        content: `<h1>Courier sandbox</h1><p>Nothing is sent anywhere.</p>${rows.join('') || '<p>No parcels.</p>'}`,
      }),
    );
  });
  return router;
}

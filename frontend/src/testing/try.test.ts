import { it, expect } from 'vitest';
import { setupServer } from 'msw/node';
import { http, HttpResponse } from 'msw';
it('x', async () => {
  const s = setupServer(http.get('/api/x', () => HttpResponse.json({ a: 1 })));
  s.listen({ onUnhandledRequest: 'error' });
  const r = await fetch('/api/x', { credentials: 'same-origin', signal: new AbortController().signal });
  expect(await r.json()).toEqual({ a: 1 });
  s.close();
});

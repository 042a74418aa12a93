import { listenForBench } from '../measure/listen-for-bench.ts';
import express from 'express';

/* The service behind the proxies: a list of 2 kB, as Express answers it. */
const body = JSON.stringify({
  products: Array.from({ length: 16 }, (_, index) => ({ index, text: 'x'.repeat(120) })),
});
const app = express().disable('x-powered-by').disable('etag');
app.get('/api/products', (_request, response) => void response.type('json').send(body));
listenForBench(app);

import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { listenForBench } from '../measure/listen-for-bench.ts';

/* Sends each change that is posted to it to all sockets that watch the store, and does nothing else. */
const server = createServer((request, response) => {
  request.setEncoding('utf8').on('data', (product: string) => {
    io.to('store').emit('product.changed', { product_id: product });
    response.end();
  });
});
const io = new Server(server, { serveClient: false });
io.on('connection', (socket) => {
  socket.on('watch', (_topic: unknown, _id: unknown, reply: (answer: string) => void) => {
    void socket.join('store');
    reply('watching');
  });
});
listenForBench(server);

import type { Document } from 'bson';
import type { Socket } from 'node:net';
import { type Client, type Command, readCommand, type Reply } from './engine/command.ts';
import { toCommandError } from './engine/errors.ts';
import { encodeReply, messageReader, parseRequest, ProtocolError, type Request } from './wire/messages.ts';

/**
 * Executes one command.
 * @throws CommandError only.
 */
export type Execute = (command: Command) => Promise<Reply>;

/**
 * One client's socket; messages are answered one at a time, in order. A protocol violation closes the connection; a
 * failed command is answered with its error.
 */
export class ClientConnection {
  readonly #socket: Socket;
  readonly #execute: Execute;
  readonly #client: Client;
  readonly #queue: Buffer[] = [];
  readonly #disconnected = new AbortController();
  #working = false;
  #draining = false;

  constructor(socket: Socket, id: number, execute: Execute) {
    this.#socket = socket;
    this.#execute = execute;
    this.#client = { id, signal: this.#disconnected.signal };
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 60_000);
    const reader = messageReader();
    socket.on('data', (chunk) => {
      try {
        this.#queue.push(...reader.push(chunk));
        void this.#processQueue();
      } catch {
        socket.destroy();
      }
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#disconnected.abort());
  }

  /** Closes the connection as soon as the current command, if any, is answered. */
  drain(): void {
    this.#draining = true;
    if (!this.#working) this.#socket.end();
  }

  async #processQueue(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    for (let message = this.#queue.shift(); message; message = this.#queue.shift()) {
      try {
        await this.#answer(parseRequest(message));
      } catch {
        this.#socket.destroy();
        break;
      }
      if (this.#draining || this.#socket.destroyed) break;
    }
    this.#working = false;
    if (this.#draining) this.#socket.end();
  }

  /** @throws ProtocolError when the connection must be closed. */
  async #answer(request: Request): Promise<void> {
    const reply = await this.#run(request);
    if (!request.wantsReply || this.#socket.destroyed) return;
    const [head, body] = encodeReply(request, reply);
    this.#socket.cork();
    this.#socket.write(head);
    const roomLeft = this.#socket.write(body);
    this.#socket.uncork();
    if (!roomLeft) await this.#drained();
  }

  async #run(request: Request): Promise<Buffer | Document> {
    try {
      return await this.#execute(readCommand(request, this.#client));
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      return toCommandError(error, false).toReply();
    }
  }

  /** Waits until the client has read the written answers, so that further ones are not buffered. */
  #drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        this.#socket.off('drain', done).off('close', done);
        resolve();
      };
      this.#socket.on('drain', done).on('close', done);
    });
  }
}

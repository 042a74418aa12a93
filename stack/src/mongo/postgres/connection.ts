import { connect, type Socket } from 'node:net';
import { FrameReader } from '../wire/framing.ts';
import { PostgresError, PostgresUnavailable } from './postgres-error.ts';
import * as protocol from './protocol.ts';
import type { Statement, Value } from './protocol.ts';

export type PostgresAddress = { host: string; port: number } | { socketDir: string; port: number };

export interface ConnectOptions {
  address: PostgresAddress;
  settings: Record<string, string>;
  user?: string;
  database?: string;
}

export interface Result {
  rows: Value[][];
  tag: string;
}

interface PendingQuery {
  rows: Value[][];
  tag: string;
  error: PostgresError | undefined;
  preparing: string | undefined;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 10_000;

function openSocket(address: PostgresAddress): Socket {
  const socket =
    'socketDir' in address
      ? connect({ path: `${address.socketDir}/.s.PGSQL.${address.port}` })
      : connect({ host: address.host, port: address.port });
  socket.setNoDelay(true);
  return socket;
}

/**
 * One PostgreSQL session over the binary protocol 3. Overlapping calls are pipelined and answered in order, so that
 * several statements need one round trip. Each is an implicit transaction unless BEGIN was sent before.
 */
export class PostgresConnection {
  readonly #address: PostgresAddress;
  readonly #socket: Socket;
  readonly #pending: PendingQuery[] = [];
  readonly #prepared = new Set<string>();
  readonly #closeListeners = new Set<() => void>();
  #processId = 0;
  #secret = 0;
  #transactionStatus = 'I';
  #lastFatal: PostgresError | undefined;
  #closed = false;

  private constructor(address: PostgresAddress, socket: Socket) {
    this.#address = address;
    this.#socket = socket;
  }

  /**
   * Connects without a password, since the server is local.
   * @throws PostgresError when the server refuses, PostgresUnavailable when there is no answer.
   */
  static async open(options: ConnectOptions): Promise<PostgresConnection> {
    const socket = openSocket(options.address);
    const connection = new PostgresConnection(options.address, socket);
    await new Promise<void>((resolve, reject) => {
      socket.setTimeout(CONNECT_TIMEOUT_MS, () => socket.destroy(new Error('no answer in time')));
      connection.#pending.push({
        rows: [],
        tag: '',
        error: undefined,
        preparing: undefined,
        resolve: () => resolve(),
        reject,
      });
      connection.#listen();
      socket.write(
        protocol.startup(options.user ?? 'postgres', options.database ?? 'postgres', options.settings),
      );
    });
    socket.setTimeout(0);
    return connection;
  }

  get closed(): boolean {
    return this.#closed;
  }

  get idle(): boolean {
    return !this.#closed && this.#pending.length === 0 && this.#transactionStatus === 'I';
  }

  get transactionFailed(): boolean {
    return this.#transactionStatus === 'E';
  }

  onClose(listener: () => void): void {
    this.#closeListeners.add(listener);
  }

  /**
   * Runs a prepared statement, preparing it on first use.
   * @throws PostgresError for a rejected statement.
   * @throws PostgresUnavailable when the connection breaks; whether the statement took effect is then unknown.
   */
  async run(statement: Statement, values: readonly Value[]): Promise<Result> {
    const first = !this.#prepared.has(statement.name);
    const messages = protocol.bindAndExecute(statement.name, values);
    if (first) {
      this.#prepared.add(statement.name);
      messages.unshift(protocol.parse(statement));
    }
    return this.#send(Buffer.concat(messages), first ? statement.name : undefined);
  }

  /** Runs SQL text without parameters, for transaction control and settings. */
  async query(sql: string): Promise<Result> {
    return this.#send(protocol.simpleQuery(sql), undefined);
  }

  /** Cancels the running statement, which then fails with 57014. */
  cancel(): void {
    if (this.#closed) return;
    const socket = openSocket(this.#address);
    socket.on('error', () => socket.destroy());
    socket.end(protocol.cancelRequest(this.#processId, this.#secret));
  }

  /** Closes the connection; the server rolls back an open transaction. */
  close(): void {
    if (!this.#closed) this.#socket.end(protocol.TERMINATE);
    this.#fail(new PostgresUnavailable('connection closed'));
  }

  destroy(): void {
    if (this.#pending.length > 0) this.cancel();
    this.#socket.destroy();
    this.#fail(new PostgresUnavailable('connection dropped'));
  }

  #send(bytes: Buffer, preparing: string | undefined): Promise<Result> {
    if (this.#closed) return Promise.reject(new PostgresUnavailable('connection is closed'));
    return new Promise((resolve, reject) => {
      this.#pending.push({ rows: [], tag: '', error: undefined, preparing, resolve, reject });
      this.#socket.write(bytes);
    });
  }

  #listen(): void {
    const frames = new FrameReader(5, (header) => header.readInt32BE(1) + 1);
    this.#socket.on('data', (chunk) => {
      for (const frame of frames.push(chunk)) this.#receive(frame);
    });
    this.#socket.on('error', (cause) => {
      this.#fail(new PostgresUnavailable(`PostgreSQL connection failed: ${cause.message}`, { cause }));
    });
    this.#socket.on('close', () => {
      const reason = this.#lastFatal?.message ?? 'closed by the server';
      this.#fail(
        new PostgresUnavailable(`PostgreSQL connection lost: ${reason}`, { cause: this.#lastFatal }),
      );
    });
  }

  #receive(frame: Buffer): void {
    const type = String.fromCharCode(frame[0] as number);
    const query = this.#pending[0];
    switch (type) {
      case 'D':
        query?.rows.push(protocol.dataRow(frame));
        break;
      case 'C':
        if (query) query.tag = protocol.commandTag(frame);
        break;
      case '1':
        if (query) query.preparing = undefined;
        break;
      case 'E':
        this.#receiveError(new PostgresError(protocol.errorFields(frame)));
        break;
      case 'K':
        this.#processId = frame.readInt32BE(5);
        this.#secret = frame.readInt32BE(9);
        break;
      case 'R':
        if (frame.readInt32BE(5) !== 0) this.#socket.destroy(new Error('PostgreSQL asks for a password'));
        break;
      case 'Z':
        this.#transactionStatus = String.fromCharCode(frame[5] as number);
        this.#finish();
        break;
      default:
    }
  }

  #receiveError(error: PostgresError): void {
    if (error.fatal) this.#lastFatal = error;
    const query = this.#pending[0];
    if (!query) return;
    query.error ??= error;
    if (query.preparing !== undefined) this.#prepared.delete(query.preparing);
  }

  #finish(): void {
    const query = this.#pending.shift();
    if (!query) return;
    if (query.error) query.reject(query.error);
    else query.resolve({ rows: query.rows, tag: query.tag });
  }

  #fail(error: PostgresUnavailable): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const query of this.#pending.splice(0)) query.reject(error);
    for (const listener of this.#closeListeners) listener();
  }
}

export class PostgresError extends Error {
  override readonly name = 'PostgresError';
  readonly sqlState: string;
  readonly detail: string | undefined;
  readonly constraint: string | undefined;
  readonly fatal: boolean;

  constructor(fields: Map<string, string>) {
    super(fields.get('M') ?? 'unknown PostgreSQL error');
    this.sqlState = fields.get('C') ?? 'XX000';
    this.detail = fields.get('D');
    this.constraint = fields.get('n');
    this.fatal = fields.get('V') === 'FATAL' || fields.get('V') === 'PANIC';
  }
}

/** PostgreSQL is not reachable; whether a running statement took effect is unknown. */
export class PostgresUnavailable extends Error {
  override readonly name = 'PostgresUnavailable';
}

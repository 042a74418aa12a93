const NAMES: Record<number, string> = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  13: 'Unauthorized',
  14: 'TypeMismatch',
  17: 'ProtocolError',
  18: 'AuthenticationFailed',
  20: 'IllegalOperation',
  24: 'LockTimeout',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  68: 'IndexAlreadyExists',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  91: 'ShutdownInProgress',
  112: 'WriteConflict',
  115: 'CommandNotSupported',
  121: 'DocumentValidationFailure',
  197: 'InvalidIndexSpecificationOption',
  225: 'TransactionTooOld',
  241: 'ConversionFailure',
  251: 'NoSuchTransaction',
  256: 'TransactionCommitted',
  263: 'OperationNotSupportedInTransaction',
  334: 'MechanismUnavailable',
  11000: 'DuplicateKey',
  11601: 'Interrupted',
  14031: 'OutOfDiskSpace',
  17419: 'Location17419',
  40324: 'Location40324',
};

/** SQLSTATEs of the engine: `M` and an index in base 36. */
const ENGINE_STATES: Record<string, number> = {
  M0001: 2,
  M0003: 9,
  M0004: 14,
  M0006: 20,
  M0008: 26,
  M0009: 27,
  M000A: 28,
  M000D: 40,
  M000E: 43,
  M000F: 48,
  M000M: 66,
  M000N: 67,
  M000O: 68,
  M000P: 72,
  M000Q: 73,
  M000R: 85,
  M000S: 86,
  M000U: 115,
  M0012: 197,
  M0015: 241,
  M0016: 263,
  M00CO: 121,
  M001C: 11000,
  M003A: 17419,
  M007U: 40324,
};

const POSTGRES_STATES: Record<string, number> = {
  '23505': 11000,
  '23P01': 11000,
  '40001': 112,
  '40P01': 112,
  '55P03': 24,
  '57014': 50,
  '42P01': 26,
  '0A000': 115,
  '53100': 14031,
  '22P02': 2,
  '22023': 2,
  '42501': 13,
  '57P01': 91,
  '57P02': 91,
  '57P03': 91,
  MGTTO: 225,
};

/** Errors after which the same statement may be repeated. */
export const TRANSIENT_STATES: readonly string[] = ['40001', '40P01', '55P03'];

export const DUPLICATE_STATES: readonly string[] = ['23505', '23P01', 'M001C'];

export function codeName(code: number): string {
  return NAMES[code] ?? `Location${code}`;
}

/** Translates a SQLSTATE; an unknown error of the engine counts as a client error. */
export function codeOfSqlState(state: string): number {
  const known = ENGINE_STATES[state] ?? POSTGRES_STATES[state];
  if (known !== undefined) return known;
  if (state.startsWith('08')) return 91;
  return /^M[0-9A-Z]{4}$/.test(state) ? 2 : 1;
}

/** Packs a SQLSTATE into an integer as PostgreSQL and the engine do: six bits per character. */
export function packSqlState(state: string): number {
  return [...state].reduceRight((packed, char) => packed * 64 + ((char.charCodeAt(0) - 48) & 63), 0);
}

/** The packed form of `0A000`; smaller numbers are MongoDB's own codes. */
const MIN_PACKED = 1088;

/** Reverses {@link packSqlState}; undefined when the number is not a packed SQLSTATE. */
export function unpackSqlState(packed: number): string | undefined {
  if (packed < MIN_PACKED) return undefined;
  let rest = packed;
  let state = '';
  for (let index = 0; index < 5; index += 1) {
    state += String.fromCharCode((rest & 63) + 48);
    rest = Math.floor(rest / 64);
  }
  return rest === 0 && /^[0-9A-Z]{5}$/.test(state) ? state : undefined;
}

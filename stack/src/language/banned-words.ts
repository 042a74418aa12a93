/**
 * Words that identifiers and file names do not use, with the word that replaces them (CONTRIBUTING.md).
 * A word is one part of a camelCase, snake_case or kebab-case name.
 */
export const bannedWords: Readonly<Record<string, string>> = {
  deed: 'action',
  desk: 'admin, dead-letters or workspace',
  desks: 'admin, dead-letters or workspace',
  door: 'gateway',
  doors: 'gateways',
  downwards: 'descending',
  everybody: 'all users, or the role',
  grave: 'requiresTyping',
  heal: 'reconcile',
  heals: 'reconcile',
  house: 'system',
  judge: 'evaluate',
  kit: 'deps',
  news: 'notification',
  nobody: 'the role, or none',
  people: 'users',
  person: 'user',
  planted: 'injected',
  prove: 'verify',
  shelve: 'the name of what it builds',
  somebody: 'user',
  spare: 'hiddenByDefault',
  stray: 'the name of what it builds',
  sweep: 'reconcile, or periodic job',
  sweeper: 'periodic job',
  takings: 'settlements',
  tell: 'notify',
  tells: 'notifies',
  told: 'notified',
  verdict: 'outcome',
  whoever: 'the role',
  wish: 'request or intent',
  wishes: 'requests or intents',
};

/** Whole names that are not used, where a single word of them is harmless. */
export const bannedNames: Readonly<Record<string, string>> = {
  atMostEvery: 'throttle',
  batchesOf: 'chunk',
  completeTerms: 'backfillTerms',
  completeUsers: 'backfillUsers',
  createBoundedWork: 'a limiter',
  endWriting: 'blockWrites',
  followMoney: 'syncPaymentStatus',
  followProvider: 'syncFromProvider',
  forgetOrders: 'anonymiseOrders',
  forgetPerson: 'erasePersonalData',
  gatherPerKey: 'coalesceByKey',
  giveBack: 'release',
  handOff: 'nextAction',
  inBatches: 'runInBatches',
  inTurn: 'runExclusive',
  lookAgain: 'poll or refresh',
  looksShort: 'precheckStock',
  ownRecord: 'skipInbox',
  stillStands: 'isReminderDue',
  takeTurn: 'acquireLease',
  the: 'ctx, or the name of the thing',
  turns: 'lockKeys',
  waitAtMost: 'withTimeout',
};

export const bannedInProse: readonly string[] = [
  'deed',
  'deeds',
  'desk',
  'door',
  'everybody',
  'heal',
  'heals',
  'house',
  'news',
  'nobody',
  'somebody',
  'takings',
  'tells',
  'told',
  'whoever',
];

/** Fields of stored documents, events and answers. They are allowed as property names only. */
export const wireNames: ReadonlySet<string> = new Set(['people', 'person', 'personId', 'tell']);

/** The former name of `npm run verify`, which stays as an alias. */
export const aliases: ReadonlySet<string> = new Set(['prove']);

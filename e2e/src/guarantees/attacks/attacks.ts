import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import type { Attack } from './attack.ts';
import { commerceAttacks } from './commerce-attacks.ts';
import { fieldsOf } from './probes/fields.ts';
import { referencedRecords } from './foreign-records.ts';
import { generatedAttacks } from './probes/generated-attacks.ts';
import { addressFieldsOf, readsJson } from './probes/input-attacks.ts';
import { isTextField } from './stored-texts.ts';
import { raceAttack } from './race-attack.ts';

const always = () => true;
const isPublic = ({ access }: Endpoint) => access.who !== 'system';
const changes = ({ method }: Endpoint) => method !== 'GET';
const hasBodyField = (endpoint: Endpoint, name: RegExp) =>
  fieldsOf(endpoint).some(({ part, path }) => part === 'body' && name.test(path.at(-1) ?? ''));

const recordFields = referencedRecords();
const namesRecord = (name: string) => recordFields.some((field) => field.startsWith(`${name} `));

const here = 'e2e/src/guarantees/attacks';
const screens = 'e2e/src/guarantees/screens';
const notRun = 'no stored text runs as a script';
const pictures = 'e2e/src/guarantees/pictures/pictures.alone.full.test.ts';
const productImports = 'services/commerce/src/catalogue/product-imports/product-import.routes.test.ts';
const signIn = 'services/account/src/sign-in/sign-in.test.ts';
const signUp = 'services/account/src/accounts/sign-up/sign-up.test.ts';
const reset = 'services/account/src/sign-in/passwords/reset-password.test.ts';
const change = 'services/account/src/sign-in/passwords/change-password.test.ts';
const invitations = 'services/account/src/accounts/invitations/invitation.routes.test.ts';
const recordPictures = 'e2e/src/guarantees/access/record-pictures.full.test.ts';
const sessions = 'services/account/src/sign-in/sessions/session.routes.test.ts';
const sockets = 'gateway/src/sockets';

const courierReport = [
  'services/commerce/src/orders/couriers/courier.routes.test.ts',
  'is not moved by a report with another secret',
] as const;

/**
 * Every attack that the system is tested against, with the endpoints that it can be tried on. An endpoint without a
 * test is an open row, which fails the tests.
 */
export const attacks: Readonly<Record<string, Attack>> = {
  'oversized body': {
    tries: 'sends more than the 100 kB of JSON, or the 15 MB of a picture, that a request may have',
    on: changes,
    generated: generatedAttacks['oversized body'],
    tests: {
      'uploads.create': [
        'platform/src/http/receive-file.test.ts',
        'an endless body is refused once it passes the limit',
      ],
      'productImports.check': [productImports, 'refuses a file that is too large or is none'],
      'emergencies.addVoiceNote': [
        'services/clinic/src/emergencies/emergencies.test.ts',
        'of any other kind or above half a megabyte is refused',
      ],
    },
  },
  'deeply nested JSON': {
    tries: 'nests objects and lists 15,000 levels deep',
    on: (endpoint) => readsJson(endpoint) || endpoint.rawBody === true,
    generated: generatedAttacks['deeply nested JSON'],
  },
  'slow body': {
    tries: 'announces a body and stops after its first byte',
    on: changes,
    generated: generatedAttacks['unfinished body'],
    beside: [
      [
        'e2e/src/guarantees/slow-clients/slow-clients.full.test.ts',
        '1,000 clients that send one byte of a body',
      ],
      ['gateway/src/api/read-body.test.ts', 'are refused oldest first when too many bodies arrive at once'],
    ],
  },
  'request smuggling': {
    tries: 'sends a body whose length two servers could read differently',
    on: always,
    generated: generatedAttacks['request smuggling'],
    beside: [['gateway/src/api/forward.test.ts', 'a request with two body lengths is rejected']],
  },
  'foreign host': {
    tries: 'calls the site by a host name of the attacker',
    on: isPublic,
    generated: generatedAttacks['foreign host'],
    beside: [[`${sockets}/socket-limit.test.ts`, 'refuse a socket that was opened for another host']],
  },
  'foreign origin': {
    tries: 'writes from a page of another site with the cookie of a user',
    // A signed webhook has its own proof of origin.
    on: (endpoint) => isPublic(endpoint) && changes(endpoint) && !endpoint.rawBody,
    generated: generatedAttacks['foreign origin'],
    beside: [[`${sockets}/live-server.test.ts`, 'a page of another site cannot open a socket']],
  },
  'forged identity': {
    tries: 'claims to be an admin or a system process by headers, or by a token with a forged part',
    on: always,
    generated: generatedAttacks['forged identity'],
    beside: [['platform/src/auth/identity.test.ts', 'refused']],
  },
  'undeclared method': {
    tries: 'uses a method that no endpoint declares for the path',
    on: always,
    generated: generatedAttacks['undeclared method'],
  },
  'function of another role': {
    tries: 'calls what only another role may, through the gateway and directly',
    on: always,
    everyEndpoint: [
      'e2e/src/guarantees/access/access-matrix.full.test.ts',
      '%s is open to the callers that the endpoint table names, and to no other',
    ],
  },
  'record of another user': {
    tries: 'names a record of another user in the path, the query or the body',
    on: ({ access }, name) => ['self', 'owner', 'author'].includes(access.who) || namesRecord(name),
    everyEndpoint: [`${here}/object-access.test.ts`, 'a record of another user'],
    beside: [
      [
        'e2e/src/guarantees/access/doctor-access.test.ts',
        '%s gives a doctor access to the own records and to no other',
      ],
      [sessions, 'of another user is not found, for admins too'],
      [recordPictures, 'is served to those who may see the record, never to a cache'],
      [recordPictures, 'an upload is seen by its uploader only'],
    ],
  },
  'mass assignment': {
    tries: 'adds fields of the stored record that a client never sets, and __proto__',
    on: readsJson,
    generated: generatedAttacks['mass assignment'],
    beside: [['e2e/src/guarantees/access/access-matrix.full.test.ts', 'at sign-up gives a plain user']],
  },
  'operator injection': {
    tries: 'sends MongoDB operators in place of the values of body and query',
    on: (endpoint) => fieldsOf(endpoint).some(({ part }) => part !== 'params'),
    generated: generatedAttacks['operator injection'],
  },
  'hostile path': {
    tries: 'sends other paths, broken encodings and operators as an id',
    on: ({ path }) => path.includes(':'),
    generated: generatedAttacks['hostile path'],
  },
  'number out of range': {
    tries: 'asks for a page of a billion rows, of -1 or of half a row',
    on: (endpoint) =>
      fieldsOf(endpoint).some(({ part, schemas }) => part === 'query' && schemas[0]?.type === 'integer'),
    generated: generatedAttacks['number out of range'],
  },
  'hostile values': {
    tries: 'sends random valid, nearly valid and hostile values as every role',
    on: always,
    everyEndpoint: ['e2e/src/guarantees/fuzz/fuzz.alone.full.test.ts', 'answers random requests'],
  },
  'internal address': {
    tries: 'has a server fetch an address of the internal network',
    on: (endpoint) => addressFieldsOf(endpoint).length > 0 || endpoint.rawBody === true,
    generated: generatedAttacks['internal address'],
    tests: {
      // The message of Stripe names no address.
      'payments.stripeWebhook': [
        'services/commerce/src/payments/settlement/receive-card-event.test.ts',
        'an invalid webhook',
      ],
      // The messages of the couriers name no address either.
      'couriers.pathaoWebhook': courierReport,
      'couriers.steadfastWebhook': courierReport,
      'payments.bkashWebhook': [
        'services/commerce/src/payments/providers/bkash/sns-notice.test.ts',
        'a subscription is confirmed only at Amazon',
      ],
    },
  },
  flood: {
    tries: 'sends more requests than one address may, and claims other addresses by headers',
    on: isPublic,
    everyEndpoint: [`${here}/floods.full.test.ts`, 'refuses an address above its rate'],
    beside: [
      ['gateway/src/api/client-address.test.ts', 'the address of a client'],
      ['platform/src/http/rate-limit-key.test.ts', '/64'],
      [`${sockets}/socket-limit.test.ts`, 'refuse connection attempts of one address above its rate'],
      [`${sockets}/socket-limit.test.ts`, 'disconnect a socket that sends hundreds of watch messages'],
      [`${sockets}/visitor-sockets.test.ts`, 'reject sockets beyond the limit of a /64 address'],
    ],
  },
  guessing: {
    tries: 'tries many passwords or links for one account, or many accounts from one address',
    on: (endpoint) => isPublic(endpoint) && hasBodyField(endpoint, /password|^token$/),
    tests: {
      'users.signIn': [signIn, 'from one IP address are limited over all accounts'],
      'users.signUp': [signUp, 'with taken addresses from one IP address are refused like wrong passwords'],
      'users.update': [
        'services/account/src/accounts/profile/update-user.test.ts',
        'cannot be used to guess the password',
      ],
      'passwords.change': [change, 'is refused after five wrong ones, even with the right one'],
      'passwords.reset': [reset, 'works once'],
      'emails.verify': [
        'services/account/src/accounts/emails/verify-email.test.ts',
        'works once, also when it is used twice',
      ],
      'invitations.look': [invitations, 'shows the invited user'],
      'passportLinks.open': [
        'services/clinic/src/pets/links/passport-link.routes.test.ts',
        'unknown, expired and revoked ones answer alike',
      ],
      'invitations.accept': [invitations, 'has the same limit of wrong passwords as sign-in'],
    },
    beside: [[signIn, 'at the same time allow no more attempts than one after the other']],
  },
  enumeration: {
    tries: 'learns from an answer whether an address has an account',
    on: (endpoint) => endpoint.access.who === 'anyone' && hasBodyField(endpoint, /^email$/),
    tests: {
      'users.signIn': [`${here}/enumeration.test.ts`, 'get the same answer when $doing'],
      'passwords.forgot': [`${here}/enumeration.test.ts`, 'get the same answer when $doing'],
      // The specification requires an answer of its own; guesses are throttled.
      'users.signUp': [signUp, 'with taken addresses from one IP address are refused like wrong passwords'],
    },
  },
  'session reuse': {
    tries: 'brings a session id of its own, or uses one after it should have ended',
    on: (_, name) =>
      /^(users\.(signIn|signOut|changeRole|delete)|passwords\.(change|reset)|sessions\.end.*|invitations\.accept)$/.test(
        name,
      ),
    tests: {
      'users.signIn': [signIn, 'the session of the request ends, to prevent session fixation'],
      'users.signOut': ['services/account/src/users/user.routes.test.ts', 'ends this session in every tab'],
      'users.changeRole': [
        'services/account/src/accounts/roles/change-role.test.ts',
        'is signed out everywhere',
      ],
      'users.delete': ['services/account/src/users/user.routes.test.ts', 'or when the account was deleted'],
      'passwords.change': [change, 'every other session ends with its sockets'],
      'passwords.reset': [reset, 'ends every session and notifies the user'],
      'sessions.end': [sessions, 'signs that browser out, with its sockets'],
      'sessions.endOthers': [sessions, 'ending all others keeps the current one'],
      'invitations.accept': [invitations, 'loses its sessions'],
    },
    beside: [
      ['gateway/src/app.test.ts', 'the caller is a visitor on the first request after the session has ended'],
      [`${sockets}/live-server.test.ts`, 'the sockets of an ended session are closed at every instance'],
    ],
  },
  'socket eavesdropping': {
    tries: 'listens to the messages of others, or sends messages to them',
    on: () => false,
    beside: [
      [`${sockets}/live-server.test.ts`, 'a client can neither join a room nor send to other clients'],
      [`${sockets}/live-server.test.ts`, 'reach all browsers in the rooms, once each, and no other browser'],
      [`${sockets}/visitor-sockets.test.ts`, 'joins no private room, even with the cookie of a session'],
      [`${sockets}/watch-topics.test.ts`, 'is rejected after the session has ended'],
      [`${sockets}/watch-topics.test.ts`, 'sends nothing after the user has been signed out'],
    ],
  },
  'upload bomb': {
    tries: 'uploads files that are huge once decoded, disguised, or carry a script',
    on: ({ upload }) => upload !== undefined,
    tests: {
      'uploads.create': [pictures, 'concurrent uploads of the largest pictures'],
      'emergencies.addVoiceNote': [
        'services/clinic/src/emergencies/emergencies.test.ts',
        'of any other kind or above half a megabyte is refused',
      ],
      'productImports.check': [
        productImports,
        'are checked one at a time, and read only as far as a file may go',
      ],
    },
    beside: [[pictures, '$name']],
  },
  'stored script': {
    tries: 'stores script in a text, for the browser of whoever reads it',
    on: (endpoint) => isPublic(endpoint) && fieldsOf(endpoint).some(isTextField),
    everyEndpoint: [`${screens}/screens-of-visitors-and-customers.full.test.ts`, notRun],
    beside: [[`${screens}/screens-of-strangers-and-staff.full.test.ts`, notRun]],
  },
  'formula injection': {
    tries: 'stores a formula in a text, for the spreadsheet of the admin who exports it',
    on: ({ csv }) => csv !== undefined,
    // One function writes the files of all lists.
    everyEndpoint: [
      'platform/src/http/write-csv.test.ts',
      'a spreadsheet set to any separator finds no formula',
    ],
    beside: [['e2e/src/guarantees/lists/lists.full.test.ts', 'no cell begins a formula']],
  },
  'secrets in logs': {
    tries: 'reads passwords, cookies, tokens or cards in a log',
    on: isPublic,
    everyEndpoint: [`${here}/secrets-in-logs.full.test.ts`, 'no log contains a secret of a request'],
    beside: [
      ['services/account/src/secrets.test.ts', 'no response, event or socket message contains a password'],
    ],
  },
  race: raceAttack,
  ...commerceAttacks,
};

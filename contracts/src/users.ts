import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { blankKeeps, Done, Email, Id, IdParams, Instant, line, QueryFlag } from './fields.ts';
import { listQuery, type CsvColumns } from './lists.ts';
import { UploadedPicture } from './pictures.ts';
import { Role } from './roles.ts';

export const defaultPicture = '/scenes/avatar.webp';

/** A person's picture: an upload of their own, or the placeholder; never a foreign host. */
export const OwnPicture = z.literal(defaultPicture).or(UploadedPicture);

/** The languages of the product. Mails are written in the one their reader chose. */
export const Locale = z.enum(['en', 'bn']).meta({ id: 'Locale' });
export type Locale = z.infer<typeof Locale>;

/** A person as the people around them may see one; the signed-in user object of the specification. */
export const User = z
  .object({
    id: Id,
    _id: Id,
    firstName: z.string(),
    lastName: z.string(),
    full_name: z.string(),
    email: z.string(),
    role: Role,
    image_URL: z.string(),
    /** Whether the address has been confirmed by following a link sent to it. */
    email_verified: z.boolean(),
    /** The language of the mails they get. */
    locale: Locale.optional(),
    /** The account is disabled, and everything of it is on its way out. Said to admins. */
    being_deleted: z.literal(true).optional(),
    createdAt: Instant,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

/** Spaces in a password count, so it is not trimmed. Length is the only rule; a list refuses the common ones. */
export const Password = z
  .string()
  .min(8, 'must be at least 8 characters')
  .max(128, 'must be at most 128 characters');

export const SignUpBody = z
  .strictObject({
    firstName: line(60),
    lastName: line(60),
    email: Email,
    password: Password,
    image_URL: OwnPicture.optional(),
    locale: Locale.optional(),
    // The specification's client sends these two. They are never trusted: the role comes from the server,
    // the full name from the two names.
    role: z.string().max(20).optional(),
    full_name: z.string().max(130).optional(),
  })
  .meta({ id: 'SignUpBody' });
export type SignUpBody = z.infer<typeof SignUpBody>;

export const SignInBody = z
  .strictObject({ email: Email, password: z.string().min(1).max(128) })
  .meta({ id: 'SignInBody' });

export const UpdateUserBody = z
  .strictObject({
    full_name: blankKeeps(line(121)),
    email: blankKeeps(Email),
    image_URL: blankKeeps(OwnPicture),
    locale: Locale.optional(),
    /** Needed when people change their own address. */
    current_password: z.string().min(1).max(128).optional(),
  })
  .meta({ id: 'UpdateUserBody' });
export type UpdateUserBody = z.infer<typeof UpdateUserBody>;

/** The wrapping the specification's sign-in screen reads: `data.user`. */
export const SignedIn = z.object({ data: z.object({ user: User }) }).meta({ id: 'SignedIn' });

export const UsersQuery = listQuery(['createdAt', 'full_name', 'email'], '-createdAt', {
  role: Role.optional(),
  /** The one with this address. */
  email: Email.optional(),
  /** Whether their address is confirmed. */
  verified: QueryFlag.optional(),
  being_deleted: QueryFlag.optional(),
});
export type UsersQuery = z.output<typeof UsersQuery>;

const userColumns = {
  _id: (user) => user._id,
  full_name: (user) => user.full_name,
  email: (user) => user.email,
  role: (user) => user.role,
  email_verified: (user) => user.email_verified,
  being_deleted: (user) => user.being_deleted ?? false,
  createdAt: (user) => user.createdAt,
} satisfies CsvColumns<User>;

export const userEndpoints = {
  'users.signUp': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/api/auth/users/sign-up',
    access: { who: 'anyone' },
    summary: 'Open an account. The role is always `user`, whatever the body says.',
    body: SignUpBody,
    status: 201,
    response: z.object({ message: z.string(), data: z.object({ user: User }) }),
    errors: ['email_taken'],
  }),
  'users.signIn': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/api/auth/users/sign-in',
    access: { who: 'anyone' },
    summary: 'Sign in. Sets the session cookie. Failures are plain text unless problem+json is asked for.',
    body: SignInBody,
    plainTextFailures: true,
    status: 200,
    response: SignedIn,
    errors: ['wrong_credentials'],
  }),
  'users.signOut': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/api/auth/users/sign-out',
    access: { who: 'anyone' },
    summary: 'End this session, in every tab. Answers the same when there is none.',
    status: 200,
    response: Done,
  }),
  'users.me': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/api/auth/me',
    access: { who: 'signed-in' },
    summary: 'Who is signed in.',
    status: 200,
    response: SignedIn,
  }),
  'users.list': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/api/users',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'All users, newest first unless sorted; found by words of name and address.',
    query: UsersQuery,
    status: 200,
    response: z.object({ users: z.array(User) }),
    paged: true,
    csv: userColumns,
  }),
  'users.get': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/api/users/:id',
    access: { who: 'self', param: 'id' },
    summary: 'One user.',
    params: IdParams,
    status: 200,
    response: User,
  }),
  'users.update': defineEndpoint({
    service: 'account',
    method: 'PUT',
    path: '/api/users/:id',
    access: { who: 'self', param: 'id' },
    summary:
      'Change name, address, picture or language. Blank keeps the old value. A new address needs the password and must be confirmed again.',
    params: IdParams,
    body: UpdateUserBody,
    status: 200,
    response: z.object({ message: z.string(), data: z.object({ user: User }) }),
    errors: ['email_taken'],
  }),
  'users.export': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/api/users/:id/export',
    access: { who: 'self', param: 'id' },
    summary: 'Everything the product keeps about this person, as a ZIP of JSON files, one per collection.',
    params: IdParams,
    produces: ['application/zip'],
    status: 200,
    response: z.unknown(),
  }),
  'users.changeRole': defineEndpoint({
    service: 'account',
    method: 'PUT',
    path: '/api/users/:id/role',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Give a user another role. Ends all their sessions at once.',
    params: IdParams,
    body: z.strictObject({ role: Role }),
    status: 200,
    response: z.object({ message: z.string(), user: User }),
    errors: ['last_admin'],
  }),
} as const;

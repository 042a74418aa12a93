import { z } from 'zod';
import { Locale } from '../shared/locale.ts';
import { AdminAreas, RoleGrant } from '../shared/admin-areas.ts';
import { defineEndpoints } from '../shared/endpoint.ts';
import {
  blankToUndefined,
  MessageResponse,
  Email,
  Id,
  IdParams,
  Instant,
  line,
  QueryFlag,
} from '../shared/fields.ts';
import { listQuery, type CsvColumns } from '../shared/lists.ts';
import { UploadedPicture } from '../shared/pictures.ts';
import { Role } from '../shared/roles.ts';

export const defaultPicture = '/scenes/avatar.webp';

/** Profile picture: an upload of the user or the placeholder, never an external URL. */
export const OwnPicture = z.literal(defaultPicture).or(UploadedPicture);

/** Languages of the product. Emails use the language that the recipient chose. */
/** The user object of the specification. */
export const User = z
  .object({
    id: Id,
    _id: Id,
    firstName: z.string(),
    lastName: z.string(),
    full_name: z.string(),
    email: z.string(),
    role: Role,
    /** The areas of a limited admin; absent for an admin of all areas. */
    admin_areas: AdminAreas.optional(),
    image_URL: z.string(),
    email_verified: z.boolean(),
    locale: Locale.optional(),
    /** Present while the account is disabled and being deleted. Sent to admins only. */
    being_deleted: z.literal(true).optional(),
    createdAt: Instant,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

/** Not trimmed, because spaces are significant. Besides the length, a list of common passwords is rejected. */
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
    image_URL: blankToUndefined(OwnPicture),
    locale: Locale.optional(),
    /** The specification's client sends one. Another than `user` is ignored and audited. */
    role: z.string().max(20).optional(),
  })
  .meta({ id: 'SignUpBody' });
export type SignUpBody = z.infer<typeof SignUpBody>;

export const SignInBody = z
  .strictObject({ email: Email, password: z.string().min(1).max(128) })
  .meta({ id: 'SignInBody' });

export const UpdateUserBody = z
  .strictObject({
    full_name: blankToUndefined(line(121)),
    email: blankToUndefined(Email),
    image_URL: blankToUndefined(OwnPicture),
    locale: Locale.optional(),
    /** Required when users change their own email address. */
    current_password: z.string().min(1).max(128).optional(),
  })
  .meta({ id: 'UpdateUserBody' });
export type UpdateUserBody = z.infer<typeof UpdateUserBody>;

/** The specification's sign-in screen reads `data.user`. */
export const SignedIn = z.object({ data: z.object({ user: User }) }).meta({ id: 'SignedIn' });

export const UsersQuery = listQuery(['createdAt', 'full_name', 'email'], '-createdAt', {
  role: Role.optional(),
  email: Email.optional(),
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

export const userEndpoints = defineEndpoints('account', {
  'users.signUp': {
    method: 'POST',
    path: '/api/auth/users/sign-up',
    specified: true,
    access: { who: 'anyone' },
    summary: 'Create an account. The role is always `user`; the role in the body is ignored.',
    body: SignUpBody,
    status: 201,
    response: z.object({ message: z.string(), data: z.object({ user: User }) }),
    errors: ['email_taken'],
  },
  'users.signIn': {
    method: 'POST',
    path: '/api/auth/users/sign-in',
    specified: true,
    access: { who: 'anyone' },
    summary: 'Sign in and set the session cookie. Errors are plain text unless problem+json is accepted.',
    body: SignInBody,
    plainTextFailures: true,
    response: SignedIn,
    errors: ['wrong_credentials'],
  },
  'users.signOut': {
    method: 'POST',
    path: '/api/auth/users/sign-out',
    access: { who: 'anyone' },
    summary: 'End the current session in all tabs. Succeeds without a session.',
    response: MessageResponse,
  },
  'users.me': {
    method: 'GET',
    path: '/api/auth/me',
    access: { who: 'signed-in' },
    summary: 'Get the signed-in user.',
    response: SignedIn,
  },
  'users.list': {
    method: 'GET',
    path: '/api/users',
    specified: true,
    access: { who: 'roles', roles: ['admin'] },
    summary: 'List all users, newest first by default. The search covers name and email address.',
    query: UsersQuery,
    response: z.object({ users: z.array(User) }),
    paged: true,
    csv: userColumns,
  },
  'users.get': {
    method: 'GET',
    path: '/api/users/:id',
    access: { who: 'self', param: 'id' },
    summary: 'Get a user.',
    params: IdParams,
    response: User,
  },
  'users.update': {
    method: 'PUT',
    path: '/api/users/:id',
    specified: true,
    access: { who: 'self', param: 'id' },
    summary:
      'Update name, email address, picture or language. Blank fields keep their value. A new address requires the password and must be verified again.',
    params: IdParams,
    body: UpdateUserBody,
    response: z.object({ message: z.string(), data: z.object({ user: User }) }),
    errors: ['email_taken'],
  },
  'users.export': {
    method: 'GET',
    path: '/api/users/:id/export',
    access: { who: 'self', param: 'id' },
    summary: 'Export all data of a user as a ZIP of JSON files, one per collection.',
    params: IdParams,
    produces: ['application/zip'],
    response: z.unknown(),
  },
  'users.changeRole': {
    method: 'PUT',
    path: '/api/users/:id/role',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Change the role of a user, or limit an admin to areas. Ends all sessions of that user. For admins of all areas.',
    params: IdParams,
    body: RoleGrant,
    response: z.object({ message: z.string(), user: User }),
    errors: ['last_admin'],
  },
});

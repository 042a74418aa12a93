import { z } from 'zod';
import { LinkToken } from '../../account/account-security.ts';
import { DhakaDate } from '../../shared/dhaka-time.ts';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { ClientId, Id, IdParams, Instant, MessageResponse } from '../../shared/fields.ts';
import { Pet } from '../pets/pets.ts';
import { serviceNameFields } from '../../shared/names.ts';

/** Links of one pet that work at the same time. */
export const maxActivePassportLinks = 10;
/** Days for which a link that has ended stays listed with its views. */
export const endedLinkDays = 30;
/** Views of a link that are listed with their times; `view_count` counts all. */
export const maxListedViews = 100;
/** Entries of a shared passport, the latest first. */
export const maxSharedEntries = 1_000;

export const sharedParts = ['vaccinations', 'everything'] as const;
export const SharedPart = z.enum(sharedParts).meta({ id: 'SharedPart' });
export type SharedPart = z.infer<typeof SharedPart>;

export const linkDurations = ['24h', '7d', '30d'] as const;
export const LinkDuration = z.enum(linkDurations).meta({ id: 'LinkDuration' });
export type LinkDuration = z.infer<typeof LinkDuration>;

/** `revoked`: by the owner, or because the pet is no longer active. */
export const PassportLinkState = z.enum(['active', 'expired', 'revoked']).meta({ id: 'PassportLinkState' });

export const PassportLink = z
  .object({
    _id: Id,
    shows: SharedPart,
    state: PassportLinkState,
    createdAt: Instant,
    ends_at: Instant,
    view_count: z.number().int().nonnegative(),
    /** Times of the latest views, the latest first. Nothing about the visitor is stored. */
    views: z.array(Instant),
  })
  .meta({ id: 'PassportLink' });
export type PassportLink = z.infer<typeof PassportLink>;

export const CreatePassportLinkBody = z
  .strictObject({ shows: SharedPart, valid_for: LinkDuration, client_id: ClientId.optional() })
  .meta({ id: 'CreatePassportLinkBody' });
export type CreatePassportLinkBody = z.infer<typeof CreatePassportLinkBody>;

/** Contents of an entry without ids and without times of appointments. */
export const SharedContent = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('weight'), weight_kg: z.number() }),
    z.object({
      kind: z.literal('vaccination'),
      vaccine: z.string(),
      product: z.string().nullable(),
      lot: z.string().nullable(),
      next_due: DhakaDate.nullable(),
    }),
    z.object({ kind: z.literal('note'), note: z.string() }),
    z.object({ kind: z.literal('appointment'), ...serviceNameFields }),
    z.object({ kind: z.literal('visit'), diagnosis: z.string(), prescription_lines: z.number().int() }),
  ])
  .meta({ id: 'SharedContent' });
export type SharedContent = z.infer<typeof SharedContent>;

export const SharedEntry = z
  .object({
    date: DhakaDate,
    content: SharedContent,
    by_owner: z.boolean(),
    dr_name: z.string().nullable(),
  })
  .meta({ id: 'SharedEntry' });
export type SharedEntry = z.infer<typeof SharedEntry>;

/** A passport for the visitors of a link: nothing about the owner, and no ids. */
export const SharedPassport = z
  .object({
    /** `allergies` is null for a link that shows vaccinations only. */
    pet: Pet.pick({
      name: true,
      species: true,
      breed: true,
      sex: true,
      born_on: true,
      born_about: true,
      img_URL: true,
      picture: true,
      allergies: true,
    }),
    shows: SharedPart,
    ends_at: Instant,
    entries: z.array(SharedEntry),
  })
  .meta({ id: 'SharedPassport' });
export type SharedPassport = z.infer<typeof SharedPassport>;

const ofOwner = { who: 'owner', admins: false } as const;

export const passportLinkEndpoints = defineEndpoints('clinic', {
  'passportLinks.list': {
    method: 'GET',
    path: '/api/pets/:id/passport-links',
    access: ofOwner,
    summary: `List the links to the passport of a pet with their views, newest first; those that have ended for ${endedLinkDays} days.`,
    params: IdParams,
    response: z.array(PassportLink),
  },
  'passportLinks.create': {
    method: 'POST',
    path: '/api/pets/:id/passport-links',
    access: ofOwner,
    summary: `Create a link by which anyone can read the passport of an active pet; at most ${maxActivePassportLinks} work at a time. The link is only in this answer. Repeating a \`client_id\` answers 200 with a new link that replaces the first.`,
    params: IdParams,
    body: CreatePassportLinkBody,
    status: 201,
    response: z.object({ message: z.string(), link: PassportLink, url: z.url() }),
    errors: ['pet_not_active', 'too_many_links', 'idempotency_conflict'],
  },
  'passportLinks.revoke': {
    method: 'DELETE',
    path: '/api/pets/:id/passport-links/:linkId',
    access: ofOwner,
    summary: 'Revoke a link to the passport of a pet. Idempotent.',
    params: z.strictObject({ id: Id, linkId: Id }),
    response: MessageResponse,
  },
  'passportLinks.open': {
    method: 'POST',
    path: '/api/shared-passports/open',
    access: { who: 'anyone' },
    summary:
      'Read the passport that a link shows, and record the view. Unknown, expired and revoked links answer 404 alike.',
    body: z.strictObject({ token: LinkToken }),
    response: SharedPassport,
  },
});

import { z } from 'zod';
import { checkPlace, Division } from '../../shared/divisions.ts';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { Id, IdParams, Instant, line, MessageResponse, Phone } from '../../shared/fields.ts';

export const maxAddresses = 10;

const addressFields = {
  /** Such as Home or Office. */
  label: line(40),
  name: line(120),
  phone: Phone,
  address: line(300),
  division: Division,
  district: line(60),
  zip: line(10),
};

export const AddressBody = z
  .strictObject(addressFields)
  .refine(...checkPlace)
  .meta({ id: 'AddressBody' });
export type AddressBody = z.infer<typeof AddressBody>;

/** An address in the address book of a user. Orders keep their own copy. */
export const Address = z
  .strictObject({ ...addressFields, _id: Id, updatedAt: Instant })
  .meta({ id: 'Address' });
export type Address = z.infer<typeof Address>;

const AddressResponse = z.object({ message: z.string(), address: Address });

export const addressEndpoints = defineEndpoints('commerce', {
  'addresses.list': {
    method: 'GET',
    path: '/api/addresses',
    access: { who: 'signed-in' },
    summary: 'List the address book of the caller, the address saved last first.',
    response: z.array(Address),
  },
  'addresses.add': {
    method: 'POST',
    path: '/api/addresses',
    access: { who: 'signed-in' },
    summary:
      'Add an address to the address book, which holds up to 10. Idempotent: an address that is in the book already is returned, with the new label.',
    body: AddressBody,
    status: 201,
    response: AddressResponse,
    errors: ['too_many_addresses'],
  },
  'addresses.update': {
    method: 'PUT',
    path: '/api/addresses/:id',
    access: { who: 'owner', admins: false },
    summary: 'Replace an address of the address book. Orders that were placed keep their address.',
    params: IdParams,
    body: AddressBody,
    response: AddressResponse,
    errors: ['address_exists'],
  },
  'addresses.delete': {
    method: 'DELETE',
    path: '/api/addresses/:id',
    access: { who: 'owner', admins: false },
    summary: 'Delete an address of the address book.',
    params: IdParams,
    response: MessageResponse,
  },
});

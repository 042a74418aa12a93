import { createHash } from 'node:crypto';
import type { Address, AddressBody } from '@petcare/contracts/commerce/orders/addresses.ts';
import { model, Schema } from 'mongoose';

export interface AddressDocument extends AddressBody {
  _id: string;
  userId: string;
  /** 1 to the maximum per user; the unique index limits concurrent requests too. */
  place: number;
  /** Hash of everything but the label. The unique index keeps an address from being stored twice. */
  hash: string;
  updatedAt: Date;
}

const text = { type: String, required: true };
const schema = new Schema<AddressDocument>(
  {
    _id: text,
    userId: text,
    place: { type: Number, required: true },
    hash: text,
    label: text,
    name: text,
    phone: text,
    address: text,
    division: text,
    district: text,
    zip: text,
    updatedAt: { type: Date, required: true },
  },
  { collection: 'addresses', versionKey: false },
);
schema.index({ userId: 1, hash: 1 }, { unique: true });
schema.index({ userId: 1, place: 1 }, { unique: true });

export const Addresses = model<AddressDocument>('Address', schema);

export function hashOf({ name, phone, address, division, district, zip }: AddressBody): string {
  const parts = [name, phone, address, division, district, zip].map((part) => part.toLocaleLowerCase('en'));
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

export function toAddress(row: AddressDocument): Address {
  const { label, name, phone, address, division, district, zip } = row;
  return {
    _id: row._id,
    label,
    name,
    phone,
    address,
    division,
    district,
    zip,
    updatedAt: row.updatedAt.toISOString(),
  };
}

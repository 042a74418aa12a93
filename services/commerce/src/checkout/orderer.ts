import type { Orderer } from '../payments/payment/payment.model.ts';

// Not `required`: mongoose takes an empty text for none, and of a deleted person nothing is left. Their money may
// still arrive after that.
const text = { type: String, default: '' };

/** The orderer in the schema of an order. */
export const ordererFields = {
  orderer_name: text,
  orderer_email: text,
  orderer_contact: text,
  shipping_address: text,
};

/** What is left of an orderer once the person is deleted. */
export const noOrderer: Orderer = {
  orderer_name: '',
  orderer_email: '',
  orderer_contact: '',
  shipping_address: '',
};

/** The orderer alone, out of a row that holds more. */
export function ordererOf({
  orderer_name,
  orderer_email,
  orderer_contact,
  shipping_address,
}: Orderer): Orderer {
  return { orderer_name, orderer_email, orderer_contact, shipping_address };
}

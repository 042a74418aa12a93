import express, { type Response, type Router } from 'express';
import { courierCredentials } from './config.ts';
import { words, type Knobs, type SandboxParcel, type ParcelStore } from './parcels.ts';

const token = 'sandbox-token';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The calls of both couriers that a merchant needs, with their own paths, shapes and words. */
export function apiRoutes(store: ParcelStore, knobs: Knobs): Router {
  const router = express.Router();
  router.use(express.json());
  let returnRequests = 0;

  function answer(response: Response, body: object): void {
    if (knobs.lose_answers > 0) {
      knobs.lose_answers -= 1;
      response.socket?.destroy();
      return;
    }
    response.json(body);
  }

  router.post('/pathao/aladdin/api/v1/issue-token', (request, response) => {
    const { client_id, client_secret, username, password } = courierCredentials.pathao;
    const body = (request.body ?? {}) as Record<string, unknown>;
    const isKnown =
      body['client_id'] === client_id &&
      body['client_secret'] === client_secret &&
      body['username'] === username &&
      body['password'] === password;
    if (!isKnown) return void response.status(401).json({ message: 'Unauthorized' });
    response.json({ token_type: 'Bearer', expires_in: 432_000, access_token: token, refresh_token: token });
  });

  router.use('/pathao', (request, response, next) => {
    if (request.headers.authorization === `Bearer ${token}`) return next();
    response.status(401).json({ message: 'Unauthorized' });
  });

  router.post('/pathao/aladdin/api/v1/orders', (request, response) => {
    const body = (request.body ?? {}) as Record<string, unknown>;
    const parcel = store.add('pathao', {
      invoice: textOf(body['merchant_order_id']),
      name: textOf(body['recipient_name']),
      phone: textOf(body['recipient_phone']),
      address: textOf(body['recipient_address']),
      collect: Number(body['amount_to_collect'] ?? 0),
    });
    answer(response, {
      message: 'Order Created Successfully',
      type: 'success',
      code: 200,
      data: {
        consignment_id: parcel.code,
        merchant_order_id: parcel.invoice,
        order_status: 'Pending',
        delivery_fee: 60,
      },
    });
  });

  router.get('/pathao/aladdin/api/v1/orders/:code/info', (request, response) => {
    const parcel = store.find((one) => one.courier === 'pathao' && one.code === request.params.code);
    if (!parcel) return void response.status(404).json({ message: 'Not found' });
    answer(response, {
      type: 'success',
      code: 200,
      data: { consignment_id: parcel.code, order_status: words.pathao[parcel.step] },
    });
  });

  router.use('/steadfast', (request, response, next) => {
    const { api_key, secret_key } = courierCredentials.steadfast;
    if (request.headers['api-key'] === api_key && request.headers['secret-key'] === secret_key) return next();
    response.status(401).json({ message: 'Unauthorized' });
  });

  router.post('/steadfast/api/v1/create_order', (request, response) => {
    const body = (request.body ?? {}) as Record<string, unknown>;
    const parcel = store.add('steadfast', {
      invoice: textOf(body['invoice']),
      name: textOf(body['recipient_name']),
      phone: textOf(body['recipient_phone']),
      address: textOf(body['recipient_address']),
      collect: Number(body['cod_amount'] ?? 0),
    });
    answer(response, {
      status: 200,
      message: 'Consignment has been created successfully.',
      consignment: { ...toConsignment(parcel), status: words.steadfast[parcel.step] },
    });
  });

  router.get('/steadfast/api/v1/status_by_cid/:id', (request, response) => {
    const parcel = store.find((one) => one.courier === 'steadfast' && String(one.id) === request.params.id);
    if (!parcel) return void response.status(404).json({ message: 'Not found' });
    answer(response, { status: 200, delivery_status: words.steadfast[parcel.step] });
  });

  router.post('/steadfast/api/v1/create_return_request', (request, response) => {
    const body = (request.body ?? {}) as Record<string, unknown>;
    const parcel = store.find(
      (one) => one.courier === 'steadfast' && String(one.id) === String(body['consignment_id']),
    );
    if (!parcel) return void response.status(404).json({ message: 'Not found' });
    parcel.isReturnAsked = true;
    returnRequests += 1;
    answer(response, { id: returnRequests, consignment_id: parcel.id, status: 'pending' });
  });

  return router;
}

function toConsignment({ id, invoice, code, name, phone, address, collect }: SandboxParcel): object {
  return {
    consignment_id: id,
    invoice,
    tracking_code: code,
    recipient_name: name,
    recipient_phone: phone,
    recipient_address: address,
    cod_amount: collect,
  };
}

import { describe, expect, test } from 'vitest';
import type { Endpoint } from './shared/endpoint.ts';
import { endpoints } from './endpoints.ts';

/** Section 7 of the specification, line by line. The upload was a call of an external service. */
const specified = `
POST /api/auth/users/sign-up
POST /api/auth/users/sign-in
GET /api/users
PUT /api/users/:id
DELETE /api/users/:id
DELETE /api/memories/user/:id
DELETE /api/adoptions/comments/user/:id
DELETE /api/orders/customer/:id
DELETE /api/adoptions/user/:id
DELETE /api/appointments/user/:id

GET /api/memories
GET /api/memories/user/:id
GET /api/memories/:id
POST /api/memories
PUT /api/memories/:id
DELETE /api/memories/:id

GET /api/adoptions
GET /api/adoptions/user/:id
GET /api/adoptions/:id
POST /api/adoptions
PUT /api/adoptions/:id
DELETE /api/adoptions/:id
GET /api/adoptions/comments/post/:id
POST /api/adoptions/comments

GET /api/services
GET /api/services/with-doctor/:id
POST /api/services
PUT /api/services/:id
DELETE /api/services/:id
GET /api/services/doctor/:id
DELETE /api/services/doctor/:service_id/:doctor_id
GET /api/specialists
GET /api/specialists/:id
POST /api/specialists
DELETE /api/specialists/:id
DELETE /api/appointments/doctor/:id

POST /api/appointments
GET /api/appointments
GET /api/appointments/doctor/:id
GET /api/appointments/user/:id
DELETE /api/appointments/:id

GET /api/products
GET /api/products/:id
GET /api/products/by-type
GET /api/products/search
POST /api/products
PUT /api/products/:id
DELETE /api/products/:id
GET /api/orders
GET /api/orders/customer/:id
POST /api/orders
PUT /api/orders/:id
DELETE /api/orders/:id
GET /api/hostel-orders
GET /api/hostel-orders/customer/:id
POST /api/hostel-orders
PUT /api/hostel-orders/:id
DELETE /api/hostel-orders/:id

POST /api/uploads`;

describe('the calls of the specification', () => {
  test('are marked in the endpoint table, and no others are', () => {
    const marked = Object.values<Endpoint>(endpoints)
      .filter((endpoint) => endpoint.specified)
      .map(({ method, path }) => `${method} ${path}`);
    expect(marked.toSorted()).toEqual(specified.split('\n').filter(Boolean).toSorted());
  });
});

import type { AddressInfo } from 'node:net';
import express from 'express';
import mongoose from 'mongoose';

/*
 * The baseline: the same list with only Express and the MongoDB driver, without authentication, validation,
 * metrics and logs.
 */
interface StoredProduct {
  _id: { toHexString(): string };
  product_type: string;
  product_name: string;
  product_price: number;
  product_description: string;
  product_image: string;
  stock: number | null;
  version: number;
  createdAt: Date;
}

const client = await mongoose.mongo.MongoClient.connect(process.env['MONGO_URL'] ?? '', { maxPoolSize: 20 });
const products = client.db().collection<StoredProduct>('products');
const projection = {
  product_type: 1,
  product_name: 1,
  product_price: 1,
  product_description: 1,
  product_image: 1,
  stock: 1,
  version: 1,
  createdAt: 1,
};

const app = express().disable('x-powered-by').disable('etag');
app.get('/api/products', async (request, response) => {
  const limit = Number(request.query['limit'] ?? 100);
  const page = Number(request.query['page'] ?? 1);
  const rows = await products
    .find({ deleted_at: null }, { projection })
    .sort({ createdAt: -1, _id: -1 })
    .skip((page - 1) * limit)
    .limit(limit)
    .toArray();
  response.setHeader('X-Total-Count', await products.countDocuments({ deleted_at: null }));
  response.json(
    rows.map((row) => ({
      _id: row._id.toHexString(),
      product_type: row.product_type,
      product_name: row.product_name,
      product_price: row.product_price / 100,
      product_description: row.product_description,
      product_image: row.product_image,
      stock: row.stock,
      version: row.version,
      createdAt: row.createdAt.toISOString(),
    })),
  );
});
const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ msg: 'listening', port })}\n`);
});

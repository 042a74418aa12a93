import express from 'express';
import mongoose from 'mongoose';
import {
  shownFields,
  toProduct,
  type ProductDocument,
} from '../../../services/commerce/src/catalogue/products/product.model.ts';
import { listenForBench } from '../measure/listen-for-bench.ts';

/*
 * The baseline: the same products with only Express and the MongoDB driver, without variants, authentication, validation,
 * metrics and logs. It shares only the fields and how a row is shown.
 */
const client = await mongoose.mongo.MongoClient.connect(process.env['MONGO_URL'] ?? '', { maxPoolSize: 20 });
const products = client.db().collection<ProductDocument>('products');

const app = express().disable('x-powered-by').disable('etag');
app.get('/api/products', async (request, response) => {
  const limit = Number(request.query['limit'] ?? 100);
  const page = Number(request.query['page'] ?? 1);
  const total = products.countDocuments({ deletedAt: null });
  const rows = await products
    .find({ deletedAt: null }, { projection: shownFields })
    .sort({ createdAt: -1, _id: -1 })
    // The index that the service uses: without it the planner sorts the collection.
    .hint({ deletedAt: 1, createdAt: -1, _id: -1 })
    .skip((page - 1) * limit)
    .limit(limit)
    .toArray();
  response.setHeader('X-Total-Count', await total);
  response.json(rows.map((row) => toProduct(row)));
});
app.get('/api/products/:id', async (request, response) => {
  const row = await products.findOne(
    { _id: request.params.id, deletedAt: null },
    { projection: shownFields },
  );
  response.json(row && toProduct(row));
});
listenForBench(app);

import express from 'express';
import mongoose from 'mongoose';
import { listenForBench } from '../measure/listen-for-bench.ts';

/*
 * The baseline: the same products without variants and reviews, with only Express and the MongoDB driver, without
 * authentication, validation, metrics and logs.
 */
interface StoredProduct {
  _id: mongoose.mongo.ObjectId;
  product_type: string;
  product_name: string;
  product_name_bn?: string | null;
  product_description_bn?: string | null;
  product_price: number;
  product_description: string;
  product_image: string;
  stock: number | null;
  prescription_needed?: boolean;
  weight_grams?: number | null;
  barcode?: string | null;
  version: number;
  createdAt: Date;
}

const client = await mongoose.mongo.MongoClient.connect(process.env['MONGO_URL'] ?? '', { maxPoolSize: 20 });
const products = client.db().collection<StoredProduct>('products');
const projection = {
  product_type: 1,
  product_name: 1,
  product_name_bn: 1,
  product_description_bn: 1,
  product_price: 1,
  product_description: 1,
  product_image: 1,
  stock: 1,
  prescription_needed: 1,
  weight_grams: 1,
  barcode: 1,
  version: 1,
  createdAt: 1,
};

const app = express().disable('x-powered-by').disable('etag');
app.get('/api/products', async (request, response) => {
  const limit = Number(request.query['limit'] ?? 100);
  const page = Number(request.query['page'] ?? 1);
  const total = products.countDocuments({ deleted_at: null });
  const rows = await products
    .find({ deleted_at: null }, { projection })
    .sort({ createdAt: -1, _id: -1 })
    // The index that the service uses: without it the planner sorts the collection.
    .hint({ deleted_at: 1, createdAt: -1, _id: -1 })
    .skip((page - 1) * limit)
    .limit(limit)
    .toArray();
  response.setHeader('X-Total-Count', await total);
  response.json(rows.map(toProduct));
});
app.get('/api/products/:id', async (request, response) => {
  const _id = mongoose.mongo.ObjectId.createFromHexString(request.params.id);
  const row = await products.findOne({ _id, deleted_at: null }, { projection });
  response.json(row && toProduct(row));
});
listenForBench(app);

function toProduct(row: StoredProduct) {
  return {
    _id: row._id.toHexString(),
    product_type: row.product_type,
    product_name: row.product_name,
    product_price: row.product_price / 100,
    product_description: row.product_description,
    ...(row.product_name_bn && { product_name_bn: row.product_name_bn }),
    ...(row.product_description_bn && { product_description_bn: row.product_description_bn }),
    product_image: row.product_image,
    stock: row.stock,
    ...(row.prescription_needed && { prescription_needed: true }),
    ...(row.weight_grams && { weight_grams: row.weight_grams }),
    ...(row.barcode && { barcode: row.barcode }),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  };
}

import mongoose from 'mongoose';

export const databaseNames = ['account', 'content', 'clinic', 'commerce', 'workers'] as const;
export type DatabaseName = (typeof databaseNames)[number];

export interface NamedDatabase {
  readonly name: DatabaseName;
  readonly db: mongoose.mongo.Db;
}

/** Opens a connection that bypasses the faulty links, and closes it after the work. */
export async function withDatabases<T>(
  { mongoUrl, namespace }: { readonly mongoUrl: string; readonly namespace: string },
  work: (databases: readonly NamedDatabase[]) => Promise<T>,
): Promise<T> {
  const client = await mongoose.mongo.MongoClient.connect(mongoUrl);
  try {
    return await work(databaseNames.map((name) => ({ name, db: client.db(`${namespace}_${name}`) })));
  } finally {
    await client.close();
  }
}

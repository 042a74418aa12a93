import mongoose from 'mongoose';

/* Control: two writes without a transaction, and a crash between them. */
const [url = '', _id = ''] = process.argv.slice(2);
const connection = await mongoose.createConnection(url).asPromise();
await connection.collection<{ _id: string }>('payments').updateOne({ _id }, { $set: { status: 'paid' } });
process.kill(process.pid, 'SIGKILL');
await connection.collection('orders').insertOne({ paymentId: _id });

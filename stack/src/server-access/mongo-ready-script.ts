/**
 * Health check that mongosh runs inside MongoDB's container. It creates the replica set and the users if they are
 * missing, which MongoDB allows a local client as long as there is no user, and exits with 0 once the server
 * accepts writes. `MONGO_MEMBER` is the host name of the member.
 */
export const MONGO_READY_SCRIPT = `
const { root, users } = JSON.parse(require('fs').readFileSync('/run/petcare/users.json', 'utf8'));
const admin = db.getSiblingDB('admin');
const signIn = () => { try { return admin.auth('root', root).ok === 1; } catch { return false; } };
const takesWrites = () => db.hello().isWritablePrimary;

if (!signIn()) {
  try { rs.status(); } catch { rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: process.env.MONGO_MEMBER }] }); }
  if (!takesWrites()) quit(1);
  admin.createUser({ user: 'root', pwd: root, roles: ['root'] });
  if (!signIn()) quit(1);
}
if (!takesWrites()) quit(1);
for (const { name, password, database } of users)
  if (!admin.getUser(name))
    admin.createUser({ user: name, pwd: password, roles: [{ role: 'readWrite', db: database }] });
`;

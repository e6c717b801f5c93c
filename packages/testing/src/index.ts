export { cloneDatabase, startTestServer } from './database.ts';
export type { TestServer, TestServerAddress, TestServerOptions } from './database.ts';
export { startMailbox } from './mailbox.ts';
export type { Mailbox, MailSought, ReceivedMail } from './mailbox.ts';
export { ProductEnded, startProduct } from './server.ts';
export type { Product, ProductOptions } from './server.ts';

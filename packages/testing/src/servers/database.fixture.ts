import { cloneDatabase, type TestServerAddress } from './database.ts';

const [address = '{}', count = '1'] = process.argv.slice(2);
const parsed: TestServerAddress = JSON.parse(address);
const clones = await Promise.all(Array.from({ length: Number(count) }, () => cloneDatabase(parsed)));
process.send?.(clones.map(({ connection }) => connection));

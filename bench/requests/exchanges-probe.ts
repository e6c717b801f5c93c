// Loaded into the product by `transition.ts`. Reports its round trips to PostgreSQL since the last report on a signal.
import { recordExchanges } from '@atelier/testing';

const takeExchanges = recordExchanges();

process.on('SIGUSR2', () => void process.stderr.write(`exchanges ${JSON.stringify(takeExchanges())}\n`));

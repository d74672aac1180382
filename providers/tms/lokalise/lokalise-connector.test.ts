import { startLokaliseServer } from '#test/fakes/tms/lokalise-server.ts';
import { describeConnectorContract } from '#providers/tms/testing/connector-contract.ts';

describeConnectorContract({ name: 'lokalise', start: startLokaliseServer, unknownProject: 'nowhere' });

import { startCrowdinServer } from '#test/fakes/tms/crowdin-server.ts';
import { describeConnectorContract } from '#providers/tms/testing/connector-contract.ts';

describeConnectorContract({ name: 'crowdin', start: startCrowdinServer, unknownProject: '99' });

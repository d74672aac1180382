import { startWeblateServer } from '#test/fakes/tms/weblate-server.ts';
import { describeConnectorContract } from '#providers/tms/testing/connector-contract.ts';

describeConnectorContract({ name: 'weblate', start: startWeblateServer, unknownProject: 'nowhere' });

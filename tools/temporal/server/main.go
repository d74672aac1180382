// Temporal's command line tool, built with a release of the SQLite driver that closes the rows of a cancelled query:
// docs/decisions/0070.
package main

import (
	"context"

	"github.com/temporalio/cli/temporalcli"

	// Selects the release in go.mod over the older one that the tool requires.
	_ "modernc.org/sqlite"
	// Time zones for machines that have no database of them, as in Temporal's own build.
	_ "time/tzdata"
)

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	temporalcli.Execute(ctx, temporalcli.CommandOptions{})
}

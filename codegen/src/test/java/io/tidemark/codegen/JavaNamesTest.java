/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JavaNamesTest {
    @ParameterizedTest
    @CsvSource({
        "FieldMaskDB, FIELD_MASK_DB",
        "FieldMaskCollectionName, FIELD_MASK_COLLECTION_NAME",
        "DBName, DB_NAME",
        "COLLECTION_NAME, COLLECTION_NAME",
        "limit, LIMIT",
        "maxRows2Read, MAX_ROWS2_READ"
    })
    void shouldTurnANameIntoAConstants(String name, String constant) {
        assertThat(JavaNames.upperSnakeCase(name)).isEqualTo(constant);
    }
}
